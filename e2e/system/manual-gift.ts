import { expect } from 'vitest'
import { textOfPdf } from '../pdf.ts'

/** The form of a check that a new giver sent, as the page for manual gifts posts it. */
export const check = {
  giver: 'new',
  method: 'check',
  date: '2026-01-05',
  amount: '$1,250.50',
  reference: '1042',
  description: '',
  name: 'Ada Giver',
  email: 'ada@example.com',
  address: 'Ada Giver\n12 Elm Street\nSpringfield, IL 62701',
}

/** The words of a PDF document that the office sends. */
export async function pdfText(answer: Response): Promise<string> {
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return textOfPdf(new Uint8Array(await answer.arrayBuffer()))
}
