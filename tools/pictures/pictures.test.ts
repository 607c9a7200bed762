import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { buildIfChanged } from '../build-if-changed.ts'
import { appIcons } from './icons.ts'
import { breakTitle, socialSize } from './social-picture.ts'

const site = new URL('../../build/client/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path.replace(/^\//, ''), site))

/** Width and height have fixed offsets in the first chunk of a PNG file. */
function sizeOf(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

beforeAll(() => void buildIfChanged(), 180_000)

test.each(prerenderedPaths)('%s has the social picture that its meta tag names', (path) => {
  const image = /property="og:image" content="([^"]+)"/.exec(read(`${path}/index.html`.replace('//', '/')).toString())
  expect(sizeOf(read(new URL(image?.[1] ?? '', 'http://localhost').pathname))).toEqual(socialSize)
})

test.each(appIcons)('$file exists in its size', ({ file, size }) => {
  const bytes = read(file)
  // An .ico file has the length and the offset of its picture.
  const png = file.endsWith('.ico') ? bytes.subarray(bytes.readUInt32LE(18)).subarray(0, bytes.readUInt32LE(14)) : bytes
  expect(sizeOf(png)).toEqual({ width: size, height: size })
})

test('a title is as large as its space allows, in lines of about the same length', () => {
  expect(breakTitle('one two three four')).toEqual({ size: 112, lines: ['one two', 'three four'] })
  expect(breakTitle('Accessibility').size).toBe(84)
  expect(breakTitle('a very long title '.repeat(7).trim()).size).toBe(48)
})
