import { site } from './site.ts'

/** The words of a receipt that goes by post, around the acknowledgment itself. */
export const giftLetter = {
  greeting: (name: string | null) => (name ? `Dear ${name},` : 'Dear friend,'),
  closing: 'With gratitude,',
  sender: site.name,
} as const
