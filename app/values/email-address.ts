/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const maxEmailCharacters = 254

/** As browsers check `<input type="email">`: HTML Standard, "valid e-mail address". */
const pattern =
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/**
 * Whether the text is one address that can be reached from outside, and nothing that a mail program reads as two. Unlike
 * the browser's check, it asks for a dot after the `@`.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailCharacters && pattern.test(text)
}
