import { readFileSync } from 'node:fs'
import sharp from 'sharp'
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

test('the drawn book is in the page as AVIF and WebP, transparent around the book, in files of at most 40 KB', async () => {
  for (const [path, view] of [
    ['index.html', 'open'],
    ['store/index.html', 'closed'],
  ] as const) {
    const file = new RegExp(`/assets/[\\w-]+-${view}-\\d+-[\\w-]{8}\\.(?:avif|webp)`, 'g')
    const files = [...new Set(read(path).toString().match(file))]
    expect(files.filter((address) => address.endsWith('.avif'))).toHaveLength(3)
    expect(files.filter((address) => address.endsWith('.webp'))).toHaveLength(3)
    for (const address of files) {
      const bytes = read(address)
      expect(bytes.byteLength, address).toBeLessThanOrEqual(40 * 1024)
      const { channels } = await sharp(bytes).stats()
      // The last channel: the corners are empty, and the book is not.
      expect([channels.length, channels[3]?.min, channels[3]?.max]).toEqual([4, 0, 255])
    }
  }
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
