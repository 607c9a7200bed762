import { contactFields } from '../content/contact-fields.ts'

/** The name of a further field's control. */
export const furtherName = (key: string): string => `further-${key}`

/** As the database keeps them: JSON by key without the empty ones; null for none. */
export function storeFurther(further: Readonly<Record<string, string>>): string | null {
  const written = Object.entries(further).filter(([, text]) => text !== '')
  return written.length === 0 ? null : JSON.stringify(Object.fromEntries(written))
}

/** What a message has in its further fields, by their labels. A field that is no longer in the form has its key. */
export function readFurther(stored: string | null, fields = contactFields): [label: string, text: string][] {
  const further = JSON.parse(stored ?? '{}') as Record<string, string>
  return Object.entries(further).map(([key, text]) => [fields[key]?.label ?? key, text])
}
