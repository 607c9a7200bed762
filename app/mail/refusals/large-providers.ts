/** Providers with several domains, by their names for people. A test of a mail's way concerns all their domains at once. */
const domainsOf: Readonly<Record<string, RegExp>> = {
  Gmail: /^(gmail|googlemail)\.com$/,
  Outlook: /^(outlook|hotmail|live|msn)(\.[a-z]{2,3}){1,2}$/,
  Yahoo: /^(yahoo|ymail|rocketmail|myyahoo)(\.[a-z]{2,3}){1,2}$/,
  AOL: /^(aol|aim|netscape|verizon)\.(com|net)$/,
  iCloud: /^(icloud|me|mac)\.com$/,
  Comcast: /^(comcast|xfinity)\.(net|com)$/,
  'AT&T': /^(att|sbcglobal|bellsouth|pacbell|ameritech|swbell)\.net$/,
}

/** "Outlook" of an address at hotmail.com; the domain of an address elsewhere. */
export function providerOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.entries(domainsOf).find(([, domains]) => domains.test(domain))?.[0] ?? domain
}
