/**
 * The characters of Windows-1252 by their byte, as the Encoding Standard has them (https://encoding.spec.whatwg.org/#windows-1252).
 * The control characters among them are no text.
 */
const bytes = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)))
    .map((character, byte) => [character, byte] as const)
    .filter(([character]) => !/\p{Cc}/u.test(character) || /[\t\r\n]/.test(character)),
)

/** In characters of Windows-1252: of other letters the base letter, and of what has none a question mark. */
export const inWindows1252 = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (bytes.has(character)) return character
    const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return base !== '' && Array.from(base).every((each) => bytes.has(each)) ? base : '?'
  }).join('')

export const toWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(inWindows1252(text), (character) => bytes.get(character) ?? 0x3f)
