import { site } from './site.ts'

/** The words of a receipt by post, around the acknowledgment. */
export const giftLetter = {
  greeting: (name: string | null) => (name ? `Dear ${name},` : 'Dear friend,'),
  closing: 'With gratitude,',
  sender: site.name,
} as const
