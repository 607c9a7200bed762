/** What strangers write and others get by mail: words, and nothing to press, to visit or to call. */

/** The longest name that a mail shows, in characters. */
export const maxNameCharacters = 60

/** An address of the web or of e-mail, or what a mail program or a reader may take for one: "books.example", "hxxp". */
const link =
  /:\/\/|\bwww\.|\bh(?:tt|xx)ps?\b|\S@\S|[\p{L}\p{N}]\s*[.\u3002]\p{L}{2}|(?:[.\u3002]|\bdot\b)\W*(?:com|net|org|info)\b|\d(?:\.\d{1,3}){3}/iu
/** Shown as nothing, they would hide the dot of an address. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** As a reader sees it: full-width and circled letters as plain ones, and nothing that is not seen. */
const asSeen = (text: string) => text.normalize('NFKC').replaceAll(invisible, '')

export function holdsLink(text: string): boolean {
  return link.test(asSeen(text))
}

const year = /(?<!\p{Nd})(?:1[5-9]|20)\d\d(?!\p{Nd})/gu
/** As many digits as a telephone number has at the least, whatever parts them but a letter, a comma or a colon. */
const telephone = /\p{Nd}(?:[^\p{L}\p{N},:\n]{0,3}\p{Nd}){6}/u
const manyDigits = { 4: /\p{Nd}{5}/u, 6: /\p{Nd}{7}/u } as const

/** A number that could be called, or be that of an account. Years are none: "1941–2023". */
export function holdsLongNumber(text: string, maxDigits: keyof typeof manyDigits = 4): boolean {
  const seen = asSeen(text).replaceAll(year, 'year')
  return manyDigits[maxDigits].test(seen) || telephone.test(seen)
}

/** Control characters would end a mail's header or steer a terminal; others turn the direction of what follows. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

export function isPlainLine(text: string): boolean {
  return !forbidden.test(text)
}

/** The same for several lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll('\n', ' '))
}

/** Words of several lines as a mail may show them to somebody else than their writer. Null: it must leave them out. */
export function mailWords(text: string | null | undefined): string | null {
  return text && isPlainText(text) && !holdsLink(text) && !holdsLongNumber(text) ? text : null
}

/** Stands in no name of people, families and organizations. Two joiners shape Persian and Indic letters. */
const noNameSign = /[^\p{L}\p{M}\p{N}\p{Zs}.,'’‘`´"“”&()/+·・׳״\u200C\u200D\p{Pd}]/u
const noStreetSign = new RegExp(noNameSign.source.replace('[^', '[^#:'), 'u')

/**
 * A name that came from outside, as a mail may show it: one line of at most 60 characters, without a link, an address or
 * a number longer than four digits. Null: the mail must do without, for nobody is called "Not you? Call 555-0100".
 */
export function mailName(text: string | null | undefined): string | null {
  const name = tidyLine(text)
  return name && !noNameSign.test(name) && !holdsLongNumber(name) ? name : null
}

/** The same for a line of a postal address: its number may have six digits, and a sign before it. */
export function mailStreet(text: string | null | undefined): string | null {
  const line = tidyLine(text)
  return line && !noStreetSign.test(line) && !holdsLongNumber(line, 6) ? line : null
}

/** Short, on one line, without a link and without what nobody sees. */
function tidyLine(text: string | null | undefined): string | null {
  if (!text || !isPlainLine(text) || holdsLink(text)) return null
  const seen = text.replaceAll(invisible, (sign) => (joiners.has(sign) ? sign : ''))
  const line = seen.replaceAll(/\p{Zs}+/gu, ' ').trim()
  return /\p{L}/u.test(line) && Array.from(line).length <= maxNameCharacters ? line : null
}

const joiners = new Set(['\u200C', '\u200D'])
