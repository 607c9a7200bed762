import { expect, test } from 'vitest'
import { fillPalette } from './palette.ts'

const schemes = { light: { ink: '#111111' }, dark: { ink: '#eeeeee' } }

test('a style sheet gets the values of the palette', () => {
  expect(fillPalette('a { color: palette(light.ink); fill: palette(dark.ink) }', schemes, 'a.css')).toBe(
    'a { color: #111111; fill: #eeeeee }',
  )
})

test('an unknown color stops the build with the style sheet and the name', () => {
  expect(() => fillPalette('a { color: palette(light.inc) }', schemes, 'a.css')).toThrow(
    'a.css: palette(light.inc) is not a color in app/colors/palette.ts. Add it there, or correct the name.',
  )
})
