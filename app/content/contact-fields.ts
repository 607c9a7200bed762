import { words } from '../words/words.ts'

/** A further field of the contact form, of one line. A visitor may leave it empty. */
export interface ContactField {
  label: string
  /** In UTF-16 code units, which a browser's `maxlength` counts. */
  maxLength: number
}

/**
 * Further fields, above the message: `church: { label: 'Your church (optional)', maxLength: 100 }`. Messages keep the key:
 * never give it to another field.
 */
export const contactFields = words<Record<string, ContactField>>('contact-fields', {})
