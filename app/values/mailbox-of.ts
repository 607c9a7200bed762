/** The mailbox of an address, for counting: `ada+one@` and `a.da@` are the same mailbox at many providers. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).replace(/\+.*/, '').replaceAll('.', '')
  return (name + email.slice(at)).toLowerCase()
}
