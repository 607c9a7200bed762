const folded: readonly (readonly [RegExp, string])[] = [
  [/[“”„«»]/g, '"'],
  [/[‘’‚]/g, "'"],
  [/[‐‑‒–—−]/g, '-'],
  [/…/g, '...'],
  [/[\u00ad\u200b-\u200d\u2060]/g, ''],
  [/\s+/g, ' '],
]

/** A text as a search compares it: in small letters, with the quotes, dashes and spaces of a keyboard. */
export function foldSigns(text: string): string {
  const small = text.normalize('NFC').toLowerCase()
  return folded.reduce((result, [sign, key]) => result.replaceAll(sign, key), small).trim()
}
