/** The mailbox that an address reaches, for counting: `ada+one@` and `a.da@` reach the same one at many providers. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).replace(/\+.*/, '').replaceAll('.', '')
  return (name + email.slice(at)).toLowerCase()
}
