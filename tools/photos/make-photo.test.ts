import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPhotoFault, makePhoto } from './make-photo.ts'
import { maxPhotoBytes } from '../../app/photographs/photo-places.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A picture with a red left half and a blue right half. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, gravity: 'west' },
  ])

test('a photograph is made upright, in its place’s shape and sizes, without the camera’s metadata', async () => {
  // Rotated, as a phone stores it: orientation 6 says that the left side is the top.
  const exif = { IFD0: { Copyright: 'where it was' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 57/1 0/1' } }
  const taken = await twoHalves(1600, 1200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  await writeFile(join(folder, 'founder.jpg'), taken)

  const { photo, files } = await makePhoto('founder', { file: 'founder.jpg', alt: 'Our founder' }, folder)
  expect(photo).toMatchObject({ alt: 'Our founder', width: 576, height: 720 })
  expect([...files.keys()].map((address) => address.replace(/-[\w-]{8}\./, '.'))).toEqual(
    ['webp', 'avif'].flatMap((format) => [192, 384, 576].map((width) => `/assets/founder-${width}.${format}`)),
  )
  expect(photo.avif).toMatch(/^\/assets\/founder-192-[\w-]{8}\.avif 192w, \S+ 384w, \S+ 576w$/)
  expect(files.has(photo.src)).toBe(true)
  for (const [address, bytes] of files) {
    const { format, compression, exif, orientation, width, height } = await sharp(bytes).metadata()
    expect([compression === 'av1' ? 'avif' : format, exif, orientation]).toEqual([
      address.split('.').at(-1),
      undefined,
      undefined,
    ])
    expect(height).toBe(width * 1.25)
    const colorAt = async (top: number) =>
      (await sharp(bytes).extract({ left: 0, top, width, height: 9 }).removeAlpha().raw().toBuffer()).subarray(-3)
    const [[red = 0], [, , blue = 0]] = [await colorAt(0), await colorAt(height - 9)] as const
    expect(Math.min(red, blue)).toBeGreaterThan(240)
  }
}, 60_000)

test('a photograph that cannot be published has a readable fault', async () => {
  const alt = 'Our founder'
  await twoHalves(500, 900).jpeg().toFile(join(folder, 'small.jpg'))
  await writeFile(join(folder, 'letter.jpg'), 'Dear all,')
  const faultOf = (file: string, words = alt) => findPhotoFault('founder', { file, alt: words }, folder)
  expect(await faultOf('gone.jpg')).toBe('There is no file photos/gone.jpg.')
  expect(await faultOf('small.jpg', ' ')).toMatch(/^photos\/small\.jpg needs an alt text/)
  expect(await faultOf('small.jpg')).toBe('photos/small.jpg has 500 × 900 pixels. Its place needs at least 576 × 720.')
  expect(await faultOf('letter.jpg')).toMatch(/^photos\/letter\.jpg is no picture that can be read/)
  const whole = await twoHalves(1600, 1200).jpeg().toBuffer()
  await writeFile(join(folder, 'cut.jpg'), whole.subarray(0, whole.byteLength / 2))
  expect(await faultOf('cut.jpg')).toMatch(/^photos\/cut\.jpg is no picture that can be read/)
  for (const [file, fault] of [
    ['gone.jpg', 'There is no file photos/gone.jpg.'],
    ['cut.jpg', 'photos/cut.jpg is no picture that can be read.'],
  ] as const) {
    await expect(makePhoto('founder', { file, alt }, folder)).rejects.toThrow(fault)
  }
})

test('a photograph too full of detail for the budget is refused', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  await sharp({ create: { width: 1080, height: 810, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toFile(join(folder, 'noise.jpg'))
  await expect(makePhoto('bookInHands', { file: 'noise.jpg', alt: 'Noise' }, folder)).rejects.toThrow(
    `photos/noise.jpg has so much fine detail that it weighs more than ${maxPhotoBytes / 1024} KB at`,
  )
}, 60_000)
