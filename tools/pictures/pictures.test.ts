import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { buildIfChanged } from '../build-if-changed.ts'
import { appIcons } from './icons.ts'
import { breakTitle } from './break-title.ts'
import { socialSize } from './social-picture.ts'

const site = new URL('../../build/client/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path.replace(/^\//, ''), site))

/** Width and height stand at fixed places of a PNG file's first chunk. */
function sizeOf(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

describe('the built site', () => {
  beforeAll(() => void buildIfChanged(), 180_000)

  test.each(prerenderedPaths)('%s has the social picture that it names', (path) => {
    const image = /property="og:image" content="([^"]+)"/.exec(read(`${path}/index.html`.replace('//', '/')).toString())
    expect(sizeOf(read(new URL(image?.[1] ?? '', 'http://localhost').pathname))).toEqual(socialSize)
  })

  test.each(appIcons)('$file is there at its size', ({ file, size }) => {
    const bytes = read(file)
    // An .ico says how long its picture is and where it begins.
    const png = file.endsWith('.ico')
      ? bytes.subarray(bytes.readUInt32LE(18)).subarray(0, bytes.readUInt32LE(14))
      : bytes
    expect(sizeOf(png)).toEqual({ width: size, height: size })
  })
})

describe('a title', () => {
  const monospaced = (text: string) => text.length * 50

  test('is as large as its space allows, in lines of about the same length', () => {
    const { lines } = breakTitle('one two three four five six', { width: 900, height: 400 }, monospaced)
    expect(lines).toEqual(['one two three', 'four five six'])
  })

  test('is small, but there, when it fits at no size', () => {
    const title = 'a very long title '.repeat(20).trim()
    const { size, lines } = breakTitle(title, { width: 300, height: 100 }, monospaced)
    expect(size).toBe(56)
    expect(lines.join(' ')).toBe(title)
  })
})
