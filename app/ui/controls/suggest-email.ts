/** The domains that Americans use most, and what is typed in their place. None of these has mailboxes of its own. */
const slips: Readonly<Record<string, string>> = {
  'gmail.com': 'gmial.com gmai.com gmal.com gamil.com gmaill.com gnail.com gmil.com gmail.con gmail.co gmail.cm',
  'yahoo.com': 'yaho.com yahooo.com yhaoo.com yhoo.com yahoo.con yahoo.cm',
  'hotmail.com': 'hotmial.com hotmai.com hotmal.com hotmil.com hotmail.con',
  'outlook.com': 'outlok.com outloo.com outllook.com outlook.con',
  'icloud.com': 'icoud.com iclod.com icloud.con',
  'aol.com': 'aol.con',
  'comcast.net': 'comcat.net comcas.net comcast.ney',
}

/** The address that was probably meant; null when the address has no common slip in its domain. */
export function suggestEmail(typed: string): string | null {
  const [, mailbox, domain = ''] = /^([^@]+)@([^@]+)$/.exec(typed.trim()) ?? []
  const meant = Object.keys(slips).find((name) => slips[name]!.split(' ').includes(domain.toLowerCase()))
  return meant ? `${mailbox}@${meant}` : null
}
