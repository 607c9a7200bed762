/** The day on which a receipt, a copy of it or a statement was made. */
export const issuedOn = {
  label: 'Issued on',
  line: (date: string) => `Issued on ${date}`,
} as const
