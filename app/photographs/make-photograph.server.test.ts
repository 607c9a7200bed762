import sharp from 'sharp'
import { expect, test } from 'vitest'
import { partAround } from './cut-photograph.server.ts'
import { makePhotograph, maxUploadBytes, readUpload, type Source } from './make-photograph.server.ts'
import { maxPhotoBytes } from './photo-places.ts'

/** A picture with a red left half and a blue right half. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, gravity: 'west' },
  ])

async function read(file: Buffer, place: 'founder' | 'boxArriving' = 'founder'): Promise<Source> {
  const source = await readUpload(file, place)
  if ('fault' in source) throw new Error(source.fault)
  return source
}

/** Red, blue, or both, by the outermost columns. */
async function edgesOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colorAt = (offset: number) => (data[offset]! > data[offset + 2]! ? 'red' : 'blue')
  const row = Math.floor(info.height / 2) * info.width * 3
  return `${colorAt(row)} ${colorAt(row + (info.width - 1) * 3)}`
}

test('an upload is turned upright, made smaller, and keeps nothing that the camera recorded', async () => {
  const exif = {
    IFD0: { Make: 'Example Camera', Copyright: 'Edna Brown' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 57/1 0/1' },
  }
  // As a phone stores it: orientation 6 says that the left side is the top.
  const taken = await twoHalves(4000, 3000).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  expect(taken.includes('Example Camera')).toBe(true)
  const { bytes, width, height } = await read(taken)
  expect([width, height]).toEqual([864, 1152])
  const { exif: left, orientation, xmp, iptc, format } = await sharp(bytes).metadata()
  expect({ left, orientation, xmp, iptc, format }).toEqual({ format: 'webp' })
  expect(bytes.includes('Example Camera')).toBe(false)
  // The red half is on top.
  const top = await sharp(bytes).extract({ left: 0, top: 0, width, height: 9 }).removeAlpha().raw().toBuffer()
  expect(top[0]).toBeGreaterThan(240)

  const made = await makePhotograph(bytes, 'founder', null)
  if ('fault' in made) throw new Error(made.fault)
  expect(made).toMatchObject({ width: 576, height: 720, id: expect.stringMatching(/^[\w-]{22}$/) })
  expect(made.files.map(({ name }) => name.replace(made.id, ''))).toEqual([
    '-192.webp',
    '-384.webp',
    '-576.webp',
    '-192.avif',
    '-384.avif',
    '-576.avif',
  ])
  for (const { bytes: file } of made.files) {
    expect(file.byteLength).toBeLessThanOrEqual(maxPhotoBytes)
    const metadata = await sharp(file).metadata()
    expect([metadata.exif, metadata.orientation, metadata.height]).toEqual([
      undefined,
      undefined,
      metadata.width * 1.25,
    ])
  }
  const again = await makePhotograph(bytes, 'founder', null)
  expect(again).toMatchObject({ id: made.id })
}, 60_000)

test('a picture is cut around the chosen point', async () => {
  const { bytes } = await read(await twoHalves(4000, 1500).png().toBuffer(), 'boxArriving')
  const cutAt = async (x: number) => {
    const made = await makePhotograph(bytes, 'boxArriving', { x, y: 500 })
    if ('fault' in made) throw new Error(made.fault)
    return edgesOf(made.files.find(({ name }) => name.endsWith('-1080.webp'))!.bytes)
  }
  expect(await cutAt(0)).toBe('red red')
  expect(await cutAt(500)).toBe('red blue')
  expect(await cutAt(1000)).toBe('blue blue')
}, 60_000)

test('the same picture in two places of one shape is two photographs', async () => {
  const { bytes } = await read(await twoHalves(1080, 810).jpeg().toBuffer(), 'boxArriving')
  const made = [await makePhotograph(bytes, 'boxArriving', null), await makePhotograph(bytes, 'bookInHands', null)]
  expect(new Set(made.map((each) => 'id' in each && each.id)).size).toBe(2)
}, 60_000)

test.each([
  [
    { x: 500, y: 500 },
    { left: 250, top: 0, width: 1500, height: 1000 },
  ],
  [
    { x: 0, y: 0 },
    { left: 0, top: 0, width: 1500, height: 1000 },
  ],
  [
    { x: 990, y: 1000 },
    { left: 500, top: 0, width: 1500, height: 1000 },
  ],
])('the part around %o of a wide picture', (focus, part) => {
  expect(partAround(focus, { width: 2000, height: 1000 }, 1.5)).toEqual(part)
})

test('PNG, WebP and AVIF are taken, whatever the name of the file says', async () => {
  for (const format of ['png', 'webp', 'avif'] as const) {
    const { width } = await read(await twoHalves(600, 800).toFormat(format).toBuffer())
    expect(width).toBe(600)
  }
}, 60_000)

const box = (brands: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length + 4]), Buffer.from(`ftyp${brands}`)])

test.each<[what: string, make: () => Promise<Buffer>, fault: string]>([
  ['a letter', async () => Buffer.from('Dear all,'), 'no picture that can be read'],
  ['a drawing with a script', async () => Buffer.from('<svg><script>alert(1)</script></svg>'), 'no picture that can'],
  ['a GIF', () => twoHalves(600, 800).gif().toBuffer(), 'Choose a JPEG, PNG, WebP or AVIF'],
  ['a HEIC file', async () => box('heic\0\0\0\0mif1heic'), 'Export it as a JPEG'],
  [
    'too few pixels',
    () => twoHalves(500, 900).jpeg().toBuffer(),
    '500 × 900 pixels. Its place needs at least 576 × 720',
  ],
  ['half of a file', async () => (await twoHalves(1600, 1200).jpeg().toBuffer()).subarray(0, 4000), 'is damaged'],
  ['a panorama', () => twoHalves(4800, 900).jpeg().toBuffer(), 'too long for its height'],
  ['a large file', async () => Buffer.alloc(maxUploadBytes + 1, 1), 'larger than 15 MB'],
])(
  '%s is refused with the reason',
  async (_, make, fault) => {
    expect(await readUpload(await make(), 'founder')).toEqual({ fault: expect.stringContaining(fault) })
  },
  60_000,
)

test('a small file with a huge picture is refused before it is read', async () => {
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  expect(bomb.byteLength).toBeLessThan(maxUploadBytes)
  expect(await readUpload(bomb, 'founder')).toEqual({ fault: expect.stringContaining('million pixels') })
}, 60_000)

test('a picture too full of detail for the budget is refused', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const picture = await sharp({ create: { width: 1080, height: 810, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const { bytes } = await read(picture, 'boxArriving')
  expect(await makePhotograph(bytes, 'boxArriving', null)).toEqual({ fault: expect.stringContaining('fine detail') })
}, 60_000)

test('an AVIF picture, which needs much memory to read, may have fewer pixels', async () => {
  const large = await sharp({ create: { width: 3500, height: 2400, channels: 3, background: 'white' } })
    .avif({ effort: 0 })
    .toBuffer()
  expect(await readUpload(large, 'founder')).toEqual({
    fault: 'An AVIF picture may have up to 8 million pixels. Export this one as a JPEG.',
  })
}, 60_000)
