import { light } from '../../app/colors/palette.ts'

/** Icons for home screens, from the favicon. `ground` is the background; `share` is the logo's part of the width. */
interface AppIcon {
  file: string
  size: number
  ground: string | null
  share: number
}

export const appIcons: readonly AppIcon[] = [
  { file: 'favicon.ico', size: 48, ground: null, share: 1 },
  { file: 'icons/icon-192.png', size: 192, ground: null, share: 1 },
  { file: 'icons/icon-512.png', size: 512, ground: null, share: 1 },
  // A phone rounds the corners of the first icon and may crop the second to a circle of four fifths.
  { file: 'icons/apple-touch-icon.png', size: 180, ground: light.house, share: 0.92 },
  { file: 'icons/maskable-512.png', size: 512, ground: light.house, share: 0.7 },
]

export function drawAppIcon({ size, ground, share }: AppIcon, favicon: string): string {
  const side = size * share
  const start = (size - side) / 2
  const mark = favicon.replace('<svg ', `<svg x="${start}" y="${start}" width="${side}" height="${side}" `)
  const square = ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${square}${mark}</svg>`
}

/** An .ico file with one PNG picture, for programs that request `/favicon.ico`: a tab with a PDF, a feed reader. */
export function packIco(png: Uint8Array, size: number): Uint8Array {
  // One picture, its size, one plane of 32 bits; then the picture's length and offset.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(png.byteLength, 14)
  return Buffer.concat([header, png])
}
