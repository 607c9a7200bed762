/** A page with its styles is sent in one round trip: the first ten packets. */
const maxPageBytes = 14_336
/** Brotli needs about a byte for so many letters of a sentence. */
const lettersPerByte = 3

/** How many letters a page has too many; 0: none. A page that was too long before may stay as long: `bytesBefore`. */
export function findLettersTooMany(bytes: number, bytesBefore = 0): number {
  return Math.max(0, bytes - Math.max(maxPageBytes, bytesBefore)) * lettersPerByte
}

/** "40", for a sentence. */
export const lettersInWords = (letters: number) => `${Math.max(10, Math.ceil(letters / 10) * 10)}`

interface DrawnPages {
  paths: readonly string[]
  read: (path: string) => { bytes: number } | undefined
}

/** The pages that their words have made too long, as a sentence for each; null: none. Published books have pages of their own. */
export function findLongPages({ paths, read }: DrawnPages, bytesAsBuilt: ReadonlyMap<string, number>): string | null {
  const sentences = paths.flatMap((path) => {
    const letters = findLettersTooMany(read(path)?.bytes ?? 0, bytesAsBuilt.get(path))
    if (letters === 0) return []
    return [
      `The page ${path} is too long to open at once: take about ${lettersInWords(letters)} letters out of its words.`,
    ]
  })
  return sentences.join(' ') || null
}
