import type { Db } from '../../db/db.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import type { Gift, Payment } from '../../payments/payment-tables.ts'
import { drawGiftLetters } from '../../receipts/documents/gift-letter.server.ts'
import { drawPackingSlips } from '../../receipts/documents/packing-slip.server.ts'
import { drawReceipt } from '../../receipts/documents/receipt-document.server.ts'
import { findStatement } from '../../receipts/documents/statement-of-giver.server.ts'
import { drawStatement } from '../../receipts/documents/statement.server.ts'
import type { Sample } from './sample.ts'
import type { SampleTimes } from './sample-times.server.ts'

/** A PDF about a row of the sample data. */
export interface SamplePdf {
  id: string
  title: string
  draw: (db: Db, times: SampleTimes) => Promise<Buffer | null>
}

type Draw = (payment: Payment, times: SampleTimes) => Promise<Buffer | null>

const address = '12 Sample Street\nSpringfield, IL 62701'

const receipt: Draw = (payment, { at }) => drawReceipt(payment, at, null)
const letter: Draw = (payment, { at }) =>
  drawGiftLetters([{ gift: { ...(payment as Gift), postal_address: address } }], null, at)
const packingSlip: Draw = (payment) => (payment.kind === 'order' ? drawPackingSlips([payment]) : Promise.resolve(null))

/** What goes by post. The other receipts have the same words around theirs. */
const letters = new Set(['gift-receipt-mailed-check', 'gift-receipt-fund', 'gift-void', 'gift-void-given-back'])

/** The PDFs: a receipt of each gift and order that has one by mail, letters, statements, a packing slip. */
export function sampleDocuments(samples: readonly Sample[]): SamplePdf[] {
  const ofKind = (...kinds: string[]) => samples.filter(({ kind }) => kinds.includes(kind))
  return [
    ...ofKind('gift-receipt', 'order-confirmation').map((sample) => ofPayment(sample, 'pdf', sample.title, receipt)),
    ...samples
      .filter(({ id }) => letters.has(id))
      .map((sample) => ofPayment(sample, 'letter', `By post: ${sample.title}`, letter)),
    ...ofKind('yearly-statement', 'corrected-statement').map(statement),
    ...ofKind('packing-alert').map((sample) => ofPayment(sample, 'slip', 'Packing slip', packingSlip)),
  ]
}

function ofPayment({ id, subjectId }: Sample, form: string, title: string, draw: Draw): SamplePdf {
  return {
    id: `${id}-${form}`,
    title,
    async draw(db, times) {
      const payment = await findPayment(db, subjectId)
      return payment ? draw(payment, times) : null
    },
  }
}

function statement({ id, title, subjectId }: Sample): SamplePdf {
  return {
    id: `${id}-pdf`,
    title,
    async draw(db, { at }) {
      const sent = db.selectFrom('statement_sent').select(['giver_id', 'year']).where('id', '=', subjectId)
      const { giver_id: giverId, year } = await sent.executeTakeFirstOrThrow()
      const found = giverId === null ? null : await findStatement(db, giverId, { year, now: at, way: 'mail' })
      return found && drawStatement(found)
    },
  }
}
