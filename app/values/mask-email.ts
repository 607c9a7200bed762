/** A masked address for a page that anybody with its URL can read: `r…e@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const letters = Array.from(email.slice(0, at))
  const last = letters.length > 2 ? letters.at(-1) : ''
  return `${letters[0] ?? ''}…${last}${email.slice(at)}`
}
