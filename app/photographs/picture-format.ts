type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** What a file is by its first bytes, whatever its name says; null: none of these. */
export function formatOf(file: Buffer): PictureFormat | null {
  const text = (start: number, end: number) => file.toString('latin1', start, end)
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return null
  const brands: string[] = text(8, Math.min(file.readUInt32BE(0), 64)).match(/.{4}/gs) ?? []
  if (brands.includes('avif')) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : null
}
