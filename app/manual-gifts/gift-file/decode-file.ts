/** Programs whose files people take for a table of text, by their first bytes. */
const otherFiles: readonly { starts: readonly number[]; words: string }[] = [
  {
    starts: [0xd0, 0xcf, 0x11, 0xe0],
    words:
      'This is a file of an old Excel (.xls), or one with a password. In Excel choose File, Save As, “CSV UTF-8”. Then load that file.',
  },
  {
    starts: [0x25, 0x50, 0x44, 0x46],
    words:
      'This is a PDF file, no CSV. Ask the program or the bank that wrote it for a CSV, or “export”. Then load that file.',
  },
]

/** A ZIP file, which files of Excel (.xlsx) and Numbers are. */
export const isZip = (bytes: Uint8Array): boolean => [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte)

/** The text of a file, with line feeds as its only line ends, or what it is instead, in words. */
export function decodeFile(bytes: Uint8Array): { text: string } | string {
  const other = otherFiles.find(({ starts }) => starts.every((byte, at) => bytes[at] === byte))
  if (other) return other.words
  const text = decode(bytes)
  if (text.includes('\0')) return 'This file is no text, so it is no CSV. Ask the program that wrote it for a CSV.'
  // A form feed is the mark of a sheet: see `sheets-of-text.ts`.
  return { text: withLineFeeds(text).replaceAll('\f', ' ') }
}

export const withLineFeeds = (text: string): string => text.replace('\uFEFF', '').replaceAll(/\r\n?/g, '\n')

/**
 * UTF-16 has its mark, or a zero in each second byte of its first line. What is no UTF-8 is of one byte for a character: Windows
 * 1252, unless Mac Roman (Excel for Mac) shows more of the letters that names have.
 */
function decode(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 200)
  const zeros = [0, 1].map((rest) => start.filter((byte, at) => at % 2 === rest && byte === 0).length)
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || zeros[1]! > start.length / 4)
    return new TextDecoder('utf-16le').decode(bytes)
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || zeros[0]! > start.length / 4)
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const [windows, mac] = ['windows-1252', 'macintosh'].map((encoding) => new TextDecoder(encoding).decode(bytes))
    return countUsual(mac!) > countUsual(windows!) ? mac! : windows!
  }
}

/** The letters and marks beyond ASCII that American names and addresses have most. */
const usual = new Set('áàâäãåçéèêëíìîïñóòôöõøúùûüýÿæœßÁÉÍÓÚÑÄÖÜÇ‘’“”–—')

function countUsual(text: string): number {
  let count = 0
  for (const character of text) if (usual.has(character)) count += 1
  return count
}
