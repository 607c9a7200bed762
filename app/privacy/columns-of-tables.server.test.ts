import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { Tables } from '../db/tables.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import { forgetPerson, notReached } from './forget-person.server.ts'
import { type AboutPeople, columnsOfTables } from './testing/columns-of-tables.ts'
import { whomOfGiver } from './whom.server.ts'

const now = Date.UTC(2026, 10, 25)
const name = 'Ada Quillfeather'
const email = 'ada@quillfeather.example'
const giverId = 'P-QUI-LLF-EATH'
/** What a personal column is filled with: its texts hold the name or the address, its numbers are this one. */
const markNumber = 4_242_424_242
const isMark = (value: unknown) => Number(value) === markNumber || /quillfeather/i.test(String(value))

type Table = keyof Tables
type Row = Record<string, unknown>
type Kind = 'forgotten' | 'record' | 'kept'

const declared = Object.entries(columnsOfTables)
const namesIn = (text = '') => text.split(/\s+/).filter(Boolean)
const columnsOf = ({ forgotten, record, kept }: AboutPeople) => ({
  forgotten: namesIn(forgotten),
  record: namesIn(record),
  kept: namesIn(kept?.columns),
})
const personalOf = (columns: AboutPeople) => Object.values(columnsOf(columns)).flat()
const personal = new Map<string, readonly string[]>(declared.map(([table, columns]) => [table, personalOf(columns)]))

const ofTitle = JSON.stringify({ 'pages/about#title': name })

/** What ties a row to the person, and what a check of the database asks for. The other columns are filled by themselves. */
const rowsOf: { readonly [Name in Table]?: readonly Row[] } = {
  giver: [{ id: giverId, kind: 'person' }],
  giver_email: [{ giver_id: giverId, email_key: email, confirmed_at: 1 }],
  email_change: [{ giver_id: giverId, made_by: 'giver' }],
  giver_merge: [{ giver_id: giverId }],
  giver_note: [{ giver_id: giverId }],
  box_offer: [{ certificate_id: 'exemption_certificate-0' }],
  contact_answer: [{ message_id: 'contact_message-0' }],
  letter_copy: [{ giver_id: giverId }],
  // Each of both is found by itself.
  named_list: [
    { kind: 'givers', query: 'q=none' },
    { kind: 'gifts', name: 'Large ones', query: new URLSearchParams({ q: name }).toString() },
  ],
  outbox: [{ status: 'sent' }],
  recurring_gift: [{ subscription_id: 'sub_1', status: 'stopped' }],
  recurring_change: [{ subscription_id: 'sub_1', made_by: 'giver' }],
  word_publication: [{ changes: ofTitle, originals: ofTitle, as_released: '[]', publish_at: now - 1 }],
  word_draft: [{ path: 'pages/about#lead', value: JSON.stringify(name), was: JSON.stringify(name) }],
}

/** A row for each table with personal columns, in all of which the person stands. */
async function fill(db: Db): Promise<void> {
  const tables = await db.introspection.getTables()
  for (const { name: table, columns } of tables) {
    const ofPerson = personal.get(table) ?? []
    if (ofPerson.length === 0 || table === 'payment') continue
    for (const [at, row] of (rowsOf[table as Table] ?? [{}]).entries()) {
      const values = columns.map(({ name: column, dataType, isNullable }) => {
        const isText = dataType.toLowerCase() === 'text'
        if (ofPerson.includes(column)) return [column, isText ? markOf(column) : markNumber]
        if (isNullable) return [column, null]
        return [column, isText ? `${table}-${at}` : 0]
      })
      const filled = { ...Object.fromEntries(values), ...row }
      await db
        .insertInto(table as 'setting')
        .values(filled as Tables['setting'])
        .execute()
    }
  }
}

const markOf = (column: string) => (/email|send_to|recipient/.test(column) ? email : name)

/** Columns that only an order has: a constraint of the database. */
const ofOrders = new Set(['ship_name', 'ship_line1', 'ship_line2', 'ship_city', 'ship_zip', 'tracking'])

async function pay(db: Db, status: 'paid' | 'refunded'): Promise<void> {
  const paid = { payer_email: email, created_at: now, paid_at: now, subscription_id: 'sub_1' }
  const ids = (id: string) => ({ id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` })
  await insertPayment(db, paidGift({ ...paid, ...ids('G-1') }), now)
  await insertPayment(db, paidOrder({ ...paid, ...ids('R-1'), subscription_id: null }), now)
  const ofPerson = personal.get('payment') ?? []
  for (const [id, isOrder] of [
    ['G-1', false],
    ['R-1', true],
  ] as const) {
    const marks = ofPerson.filter((column) => ofOrders.has(column) === isOrder).map((each) => [each, markOf(each)])
    await db
      .updateTable('payment')
      .set({ ...Object.fromEntries(marks), status, giver_id: giverId })
      .where('id', '=', id)
      .execute()
  }
}

/** The personal columns, as `table.column`, in which the person stands. */
async function findMarked(db: Db, kind: Kind): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of declared) {
    const rows: Row[] = await db
      .selectFrom(table as 'setting')
      .selectAll()
      .execute()
    const marked = columnsOf(columns)[kind].filter((column) => rows.some((row) => isMark(row[column])))
    found.push(...marked.map((column) => `${table}.${column}`))
  }
  return found
}

const allOf = (kind: Kind) =>
  declared.flatMap(([table, columns]) => columnsOf(columns)[kind].map((column) => `${table}.${column}`))

async function forget(db: Db) {
  const { failed, kept } = await forgetPerson(db, (await whomOfGiver(db, giverId))!, { now })
  expect(failed).toEqual([])
  return [...kept, ...notReached]
}

describeOnEachDatabase('the declaration of the columns', (_, it) => {
  it('has every column of every table once', async (db) => {
    const tables = await db.introspection.getTables()
    const ofDatabase = tables.flatMap(({ name: table, columns }) => columns.map((each) => `${table}.${each.name}`))
    const say = 'say in app/privacy/testing/columns-of-tables.ts whether the column is about a person'
    const all = declared.flatMap(([table, columns]) =>
      [...namesIn(columns.none), ...namesIn(columns.staff), ...personalOf(columns)].map(
        (column) => `${table}.${column}`,
      ),
    )
    expect(all.toSorted(), say).toEqual(ofDatabase.toSorted())
  })

  it('is what “Forget me” does to a person whose payments are no income', async (db) => {
    await fill(db)
    await pay(db, 'refunded')
    for (const kind of ['forgotten', 'record', 'kept'] as const) expect(await findMarked(db, kind)).toEqual(allOf(kind))
    const lines = await forget(db)
    expect(await findMarked(db, 'forgotten')).toEqual([])
    expect(await findMarked(db, 'record')).toEqual([])
    const named = declared.flatMap(([, { kept }]) => kept?.line ?? [])
    expect(named.filter((line) => !lines.some((each) => each.includes(line)))).toEqual([])
  })

  it('is what “Forget me” does to a giver and buyer: the records stay, and are named', async (db) => {
    await fill(db)
    await pay(db, 'paid')
    const lines = (await forget(db)).join('\n')
    expect(await findMarked(db, 'forgotten')).toEqual([])
    expect(await findMarked(db, 'record')).toEqual(allOf('record'))
    expect(lines).toContain('gift G-1 (paid): a record of income')
    expect(lines).toContain('order R-1 (paid): a record of a sale')
  })
})
