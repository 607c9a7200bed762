/** The optional fields of a gift of $50. */
export const extras = {
  cover: 143,
  tribute: 'memory',
  tributeName: 'Rose Miller',
  tellName: 'Anna Miller',
  tellEmail: 'anna@example.net',
  tellMessage: 'She read to us every night.\nWe think of you.',
  note: 'For the library of Springfield: see https://library.example',
  from: 'spring-letter',
} as const
