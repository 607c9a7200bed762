import { site } from '../content/site.ts'

/** A message to the publisher that a link begins. The writer completes it. */
export interface BegunMessage {
  subject: string
  /** The lines of its text. */
  lines?: readonly string[] | undefined
}

/** A link that opens the begun message in the visitor's mail program. */
export function mailto({ subject, lines = [] }: BegunMessage): string {
  const parts = [`subject=${encodeURIComponent(subject)}`]
  if (lines.length > 0) parts.push(`body=${encodeURIComponent(lines.join('\r\n'))}`)
  return `mailto:${site.email}?${parts.join('&')}`
}

/** The contact form with the same subject, for computers without a mail program, such as a school's. */
export function formFor({ subject }: BegunMessage): string {
  return `/contact?subject=${encodeURIComponent(subject)}`
}
