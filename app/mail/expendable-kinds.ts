/**
 * Messages whose delay or loss is not a fault of the site, because anybody may have typed their address into a form. They
 * are neither late nor missed. `composers.server.test.ts` compares this list with the kinds of the rooms.
 */
export const expendableKinds: readonly string[] = [
  'contact-acknowledgement',
  'newsletter-confirmation',
  'newsletter-issue',
  'tribute-card',
  'giving-link',
  'address-changed',
  'address-received',
  'giving-forgotten',
  'office-link',
]
