/** The maximum length of an address for mail (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const maxEmailCharacters = 254

/** The check of browsers for `<input type="email">`: HTML Standard, "valid e-mail address". */
const pattern =
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/**
 * Whether the text is one public address, which no mail program reads as two. Unlike the browser's check, it requires a dot
 * after the `@`.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailCharacters && pattern.test(text)
}

/** An address as it is compared and stored: providers read the case of no mailbox. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()
