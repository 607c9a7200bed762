import { site } from './site.ts'

/** A link that opens an email to us, begun for the writer. Lines of the body are separate arguments. */
export function mailto(subject: string, ...body: string[]): string {
  const parts = [`subject=${encodeURIComponent(subject)}`]
  if (body.length > 0) parts.push(`body=${encodeURIComponent(body.join('\r\n'))}`)
  return `mailto:${site.email}?${parts.join('&')}`
}
