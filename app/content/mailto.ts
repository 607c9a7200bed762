import { site } from './site.ts'

/** A link that opens an email to us, begun for the writer. Lines of the body are separate arguments. */
export function mailto(subject: string, ...body: string[]): string {
  const parts = [`subject=${encodeURIComponent(subject)}`]
  if (body.length > 0) parts.push(`body=${encodeURIComponent(body.join('\r\n'))}`)
  return `mailto:${site.email}?${parts.join('&')}`
}

/** Where the same can be asked without a mail program, as on a school's computer: the contact form with its subject. */
export const formInstead = {
  label: 'Or use our form',
  to: (email: string) => `/contact?${/subject=[^&]*/.exec(email)?.[0] ?? ''}`,
}
