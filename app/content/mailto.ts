import { site } from './site.ts'

/** A link that opens a prepared e-mail to the publisher. Lines of the body are separate arguments. */
export function mailto(subject: string, ...body: string[]): string {
  const parts = [`subject=${encodeURIComponent(subject)}`]
  if (body.length > 0) parts.push(`body=${encodeURIComponent(body.join('\r\n'))}`)
  return `mailto:${site.email}?${parts.join('&')}`
}

/** The contact form with the same subject, for computers without a mail program, such as a school's. */
export const formInstead = {
  label: 'Or use our form',
  to: (email: string) => `/contact?${/subject=[^&]*/.exec(email)?.[0] ?? ''}`,
}
