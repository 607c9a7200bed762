/** Checks of text that strangers write and others get by mail: no links, no telephone numbers. */

/** The maximum length of a name in a mail, in characters. */
export const maxNameCharacters = 60

/** A URL or e-mail address, or text that a mail program or a reader may take for one: "books.example", "hxxp". */
const link =
  /:\/\/|\bwww\.|\bh(?:tt|xx)ps?\b|\S@\S|[\p{L}\p{N}]\s*[.\u3002]\p{L}{2}|(?:[.\u3002]|\bdot\b)\W{0,20}(?:com|net|org|info)\b|\d(?:\.\d{1,3}){3}/iu
/** Invisible characters could hide the dot of an address. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** The text as a reader sees it: full-width and circled letters as plain ones, without invisible characters. */
const asVisible = (text: string) => text.normalize('NFKC').replaceAll(invisible, '')

export function holdsLink(text: string): boolean {
  return link.test(asVisible(text))
}

const year = /(?<!\p{Nd})(?:1[5-9]|20)\d\d(?!\p{Nd})/gu
/** Seven digits, the length of a short telephone number, with separators that are no letter, comma or colon. */
const telephone = /\p{Nd}(?:[^\p{L}\p{N},:\n]{0,3}\p{Nd}){6}/u
const manyDigits = { 4: /\p{Nd}{5}/u, 6: /\p{Nd}{7}/u } as const

/** A possible telephone or account number. Years are none: "1941–2023". */
export function holdsLongNumber(text: string, maxDigits: keyof typeof manyDigits = 4): boolean {
  const visible = asVisible(text).replaceAll(year, 'year')
  return manyDigits[maxDigits].test(visible) || telephone.test(visible)
}

/** Control characters would end a mail's header or control a terminal; others change the direction of the next text. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

export function isPlainLine(text: string): boolean {
  return !forbidden.test(text)
}

/** The same for several lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll('\n', ' '))
}

/** Several lines of text, for a mail to another person than their writer. Returns null when the mail must leave them out. */
export function mailWords(text: string | null | undefined): string | null {
  return text && isPlainText(text) && !holdsLink(text) && !holdsLongNumber(text) ? text : null
}

/** Characters that names of people, families and organizations do not have. Two joiners shape Persian and Indic letters. */
const noNameSign = /[^\p{L}\p{M}\p{N}\p{Zs}.,'’‘`´"“”&()/+·・׳״\u200C\u200D\p{Pd}]/u
const noStreetSign = new RegExp(noNameSign.source.replace('[^', '[^#:'), 'u')

/**
 * A visitor's name for a mail: one line of at most 60 characters, without a link, an address or a number of more than four
 * digits. Returns null when the mail must leave it out, for nobody is called "Not you? Call 555-0100".
 */
export function mailName(text: string | null | undefined): string | null {
  const name = tidyLine(text)
  return name && !noNameSign.test(name) && !holdsLongNumber(name) ? name : null
}

/** The same for a line of a postal address: numbers may have six digits, and `#` and `:` are allowed. */
export function mailStreet(text: string | null | undefined): string | null {
  const line = tidyLine(text)
  return line && !noStreetSign.test(line) && !holdsLongNumber(line, 6) ? line : null
}

/** One short line without links and invisible characters. Returns null when the text has more. */
function tidyLine(text: string | null | undefined): string | null {
  if (!text || text.length > 4 * maxNameCharacters || !isPlainLine(text) || holdsLink(text)) return null
  const visible = text.replaceAll(invisible, (sign) => (joiners.has(sign) ? sign : ''))
  const line = visible.replaceAll(/\p{Zs}+/gu, ' ').trim()
  return /\p{L}/u.test(line) && Array.from(line).length <= maxNameCharacters ? line : null
}

const joiners = new Set(['\u200C', '\u200D'])
