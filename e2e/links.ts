/** Every URL in a served page: links, pictures, scripts, styles. React writes all attributes in one form. */
export function findLinks(html: string): string[] {
  const markup = html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, (script) => script.slice(0, script.indexOf('>') + 1))
  const found = [...markup.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...new Set(found)]
}

const forms: Record<string, RegExp> = {
  'http:': /^http:\/\/[\w-]+(\.[\w-]+)+(\/|$)/,
  'https:': /^https:\/\/[\w-]+(\.[\w-]+)+(\/|$)/,
  // One address, with at most a subject and a body, percent-encoded.
  'mailto:': /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+(\?(subject|body)=[^\s&=?#+]+(&(subject|body)=[^\s&=?#+]+)*)?$/,
  // With the country code, or a short number such as 988.
  'tel:': /^tel:(\+1\d{10}|\d{3})$/,
  'sms:': /^sms:(\+1\d{10}|\d{3,6})(\?&?body=[^\s&=?#+]+)?$/,
}

/** Whether an external link has a form that browsers, mail programs and telephones accept. */
export function isWellFormed(href: string): boolean {
  return forms[new URL(href).protocol]?.test(href) ?? false
}
