/**
 * Messages whose delay or loss raises no alarm, because anybody may have typed their address into a form.
 * `composers.server.test.ts` compares this list with the kinds of the rooms.
 */
export const expendableKinds: readonly string[] = [
  'contact-acknowledgement',
  'newsletter-confirmation',
  'newsletter-issue',
  'tribute-card',
  'giving-link',
  'address-confirm',
  'address-requested',
  'address-changed',
  'address-received',
  'address-removed',
  'receipts-moved',
  'givers-merged',
  'merged-giver-corrected',
  'merged-address-removed',
  'merged-receipts-moved',
  'merged-gift-stopped',
  'merged-forget-asked',
  'giving-forgotten',
  'office-link',
]
