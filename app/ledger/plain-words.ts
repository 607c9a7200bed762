/** What visitors write that reaches strangers: words, and nothing to press. */

/** An address of the web or of e-mail, or what a mail program may take for one: "books.example". */
const linkPattern = /:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}][.\u3002\uFF61]\p{L}{2}|\d(?:\.\d{1,3}){3}/iu
/** Shown as nothing, they would hide the dot of an address. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

export function holdsLink(text: string): boolean {
  return linkPattern.test(text.normalize('NFKC').replaceAll(invisible, ''))
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

/** One address that can be reached from outside, and nothing that a mail program reads as two (as browsers check it). */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)
}
