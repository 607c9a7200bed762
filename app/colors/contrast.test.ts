import { expect, test } from 'vitest'
import { dark, light } from './palette.ts'

// axe checks one text at a time; this compares the colors of the palette with each other.
const schemes: Record<string, Record<string, string>> = { light, dark: { ...light, ...dark } }

/** Relative luminance, 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = hex.match(/\w\w/g)!.map((pair) => {
    const share = parseInt(pair, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each(Object.entries(schemes))(
  '%s: the give button is the brightest, and the text on each button can be read',
  (_, all) => {
    expect(contrast(all['giveInk'], all['give'])).toBeGreaterThan(7)
    for (const button of ['mark', 'alarm']) {
      expect(luminance(all[button]!), button).toBeLessThan(luminance(all['give']!) / 2)
      expect(contrast(all['page'], all[button]), button).toBeGreaterThan(4.5)
    }
  },
)

test('in the dark scheme, adjacent bands can be distinguished', () => {
  const grounds = ['night', 'paper', 'raised', 'sunk'].map((name) => schemes['dark']![name]!)
  grounds.slice(1).forEach((ground, index) => expect(contrast(ground, grounds[index])).toBeGreaterThan(1.14))
})
