import type { PostalAddress } from './site.ts'

/** "100 Main Street, Suite 2" */
export function streetLine({ street, unit }: PostalAddress): string {
  return [street, unit].filter(Boolean).join(', ')
}
