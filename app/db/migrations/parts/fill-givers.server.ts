import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { receiptNumberOf } from '../../../values/receipt-number.ts'
import { foldEmail } from '../../../values/email-address.ts'
import { nameKeyOf } from '../../../values/name-key.ts'
import type { Db } from '../../db.server.ts'

/** A part of the migration 002-givers. */

/** Rows in one statement: both databases accept at least 30,000 values. */
const rowsPerInsert = 1000

export const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

interface OldPayment {
  id: string
  payer_name: string | null
  payer_email: string | null
  postal_address: string | null
  created_at: number
}

interface NewGiver {
  id: string
  email: string | null
  name: string | null
  postalAddress: string | null
  createdAt: number
}

/** Adds the givers of all payments, and gives each payment and recurring gift its giver. */
export async function fillGivers(db: Db): Promise<void> {
  const givers = new Map<string, NewGiver>()
  await run(db, 'create table giver_of_payment (id text primary key, giver_id text not null)')
  for await (const page of oldPayments(db)) {
    const found = page.flatMap((payment) => {
      const key = groupOf(payment)
      if (key === null) return []
      const giver = joinGiver(givers.get(key), payment, key)
      givers.set(key, giver)
      return { id: payment.id, giver_id: giver.id }
    })
    if (found.length === 0) continue
    const values = found.map((row) => sql`(${row.id}, ${row.giver_id})`)
    await sql`insert into giver_of_payment (id, giver_id) values ${sql.join(values)}`.execute(db)
  }
  await insertGivers(db, [...givers.values()])
  await run(
    db,
    `update payment set giver_id = giver_of_payment.giver_id from giver_of_payment where giver_of_payment.id = payment.id`,
  )
  await run(db, 'drop table giver_of_payment')
  // The giver of a recurring gift is the one of its newest payment that has an address.
  await run(
    db,
    `update recurring_gift set giver_id = (
      select payment.giver_id from payment
      where payment.subscription_id = recurring_gift.subscription_id and payment.giver_id is not null
      order by coalesce(payment.paid_at, payment.created_at) desc, payment.id desc limit 1
    )`,
  )
}

/** The oldest first. */
async function* oldPayments(db: Db): AsyncGenerator<OldPayment[]> {
  let [at, id] = [-1, '']
  for (;;) {
    const { rows } = await sql<OldPayment>`
      select id, payer_name, payer_email, postal_address, created_at from payment
      where (paid_at is not null or status = 'processing') and (created_at, id) > (${at}, ${id})
      order by created_at, id limit ${rowsPerInsert}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerInsert) return
    at = last.created_at
    id = last.id
  }
}

/** Payments with the same text belong to one giver. Returns null when the payer was removed on request. */
function groupOf({ id, payer_email: email, payer_name: name, postal_address: address }: OldPayment): string | null {
  if (email) return `email ${foldEmail(email)}`
  if (email === '') return null
  return name ? JSON.stringify([name, address].map(folded)) : `payment ${id}`
}

const folded = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The giver with the words of a newer payment. */
function joinGiver(known: NewGiver | undefined, payment: OldPayment, key: string): NewGiver {
  return {
    id: known?.id ?? receiptNumberOf('giver', key),
    email: known?.email ?? (payment.payer_email || null),
    name: payment.payer_name || (known?.name ?? null),
    postalAddress: payment.postal_address || (known?.postalAddress ?? null),
    createdAt: known?.createdAt ?? payment.created_at,
  }
}

export async function insertGivers(db: Db, givers: NewGiver[]): Promise<void> {
  for (let first = 0; first < givers.length; first += rowsPerInsert) {
    const page = givers.slice(first, first + rowsPerInsert)
    const rows = page.map(
      (giver) => sql`(${giver.id}, 'person', ${giver.name}, ${nameKeyOf(giver.name)}, ${giver.postalAddress},
        ${giver.createdAt}, ${giver.createdAt})`,
    )
    await sql`insert into giver (id, kind, name, name_key, postal_address, created_at, updated_at)
      values ${sql.join(rows)}`.execute(db)
    const addresses = page.flatMap(({ id, email, createdAt }) =>
      email === null ? [] : sql`(${randomUUID()}, ${id}, ${email}, ${foldEmail(email)}, 1, ${createdAt})`,
    )
    if (addresses.length === 0) continue
    await sql`insert into giver_email (id, giver_id, email, email_key, gets_receipts, created_at)
      values ${sql.join(addresses)}`.execute(db)
  }
}
