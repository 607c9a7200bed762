import { findGiftsByPost, findUnsendable } from '../../receipts/givers-of-year.queries.server.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { envelopeLines } from '../../receipts/documents/gift-letter.server.ts'
import { drawStatements } from '../../receipts/documents/statement.server.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import type { OfficePage } from '../office-page.ts'
import { yearFromQuery } from './page.server.tsx'

/** One person's statement: `?email=`, or `?gift=` for a giver without an e-mail address. */
export const statementPreview: OfficePage = {
  path: '/office/statements/statement.pdf',
  title: 'Statement',
  get: async ({ db, url, now }) => {
    const year = yearFromQuery(url, now)
    const email = url.searchParams.get('email')
    const id = url.searchParams.get('gift')
    const gifts = email
      ? await findGiftsOfYear(db, email, year)
      : (await findPeopleByPost(db, year)).find((person) => person.some((gift) => gift.id === id))
    const bytes = gifts?.length ? await drawStatements([statementOf(gifts, year, now, email === null)]) : null
    return bytes ? sendFile(bytes, `statement-${year}`) : <p>There are no such gifts.</p>
  },
}

/** The statements of givers without an e-mail address, or whose address refuses our mail, as one PDF. */
export const statementsToPrint: OfficePage = {
  path: '/office/statements/print.pdf',
  title: 'Statements to print',
  get: async ({ db, url, now }) => {
    const year = yearFromQuery(url, now)
    const people = await findPeopleByPost(db, year)
    for (const { email, why } of await findUnsendable(db, year)) {
      if (why === 'bounced') people.push(await findGiftsOfYear(db, email, year))
    }
    const bytes = await drawStatements(people.map((gifts) => statementOf(gifts, year, now, true)))
    return bytes ? sendFile(bytes, `statements-${year}`) : <p>No statement is to be printed.</p>
  },
}

async function findPeopleByPost(db: Db, year: number): Promise<Gift[][]> {
  const gifts = await findGiftsByPost(db, year)
  // Two gifts without a name are not from one person.
  const keyOf = ({ payer_name: name, postal_address: address, id }: Gift) =>
    name ? `${name}\n${address ?? ''}`.toLowerCase() : id
  return [...Map.groupBy(gifts, keyOf).values()]
}

function statementOf(gifts: readonly Gift[], year: number, now: number, isByPost: boolean) {
  const addressed = gifts.findLast((gift) => gift.postal_address)
  const address = isByPost && addressed ? envelopeLines(addressed) : []
  return { gifts, year, now, address, email: gifts[0]?.payer_email ?? null }
}
