import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findChangesAbout } from '../../audit/audit-log.server.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { findPayment, insertPayment, updatePayment } from '../../payments/payment.queries.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { findGiftsOfYear } from '../../payments/payments-of.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { statementsToSend } from '../../receipts/givers-of-year.queries.server.ts'
import { acknowledgeGift } from '../../receipts/acknowledge-gift.server.ts'
import { drawStatement } from '../../receipts/documents/statement.server.ts'
import { findStatement } from '../../receipts/documents/statement-of-giver.server.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { htmlOfPage, submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { findOpenIssues } from '../today/find-open-issues.server.ts'
import { yearEndStatements } from './page.server.tsx'
import { giftDate, giverOfYear } from './statement-actions.server.ts'
import { statementPreview } from './print.server.tsx'

const minuteMs = 60_000
const year = 2026
/** Midnight in New York. */
const midnight = Date.UTC(2027, 0, 1, 5)
const now = Date.UTC(2027, 0, 8, 15)
const path = `/office/statements?year=${year}`

const remoteAt = (at: number, changes: Partial<RemotePayment> = {}) => {
  const minutes = Math.floor((at - midnight) / minuteMs)
  const ids = { id: `G-${minutes}`, checkout_session_id: `cs_${minutes}`, payment_intent_id: `pi_${minutes}` }
  return paidGift({ ...ids, created_at: at - 1000, paid_at: at, payer_email: `m${minutes}@example.org`, ...changes })
}
const give = (db: Db, minutes: number, changes: Partial<RemotePayment> = {}) =>
  insertPayment(db, remoteAt(midnight + minutes * minuteMs, changes), now)

const page = (db: Db) => wordsOfPage(yearEndStatements, db, { path, now })
const submit = (db: Db, intent: string, gift: string, key: string) =>
  submitPage(yearEndStatements, db, { path, now }, Object.entries({ intent, gift, key }), giftDate)
const giftOf = async (db: Db, id: string) => (await findPayment(db, id)) as Gift
/** The number of gifts of the giver in each of both years. */
async function countsOf(db: Db, email: string) {
  const giver = (await findGiverIdOf(db, email)) ?? ''
  return [(await findGiftsOfYear(db, giver, year)).length, (await findGiftsOfYear(db, giver, year + 1)).length]
}

describe.each(['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo'])('with TZ=%s,', (zone) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  describeOnEachDatabase('the gifts at the edge of a year', (_, it) => {
    it('are listed from midnight until it is January 1 in all of the United States', async (db) => {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      for (const minutes of [-1, 0, 160, 359, 360]) await give(db, minutes)
      await give(db, 161, { payment_method: 'us_bank_account' })
      await give(db, 162, { refunded_cents: 5000, status: 'refunded' })
      await give(db, 163, { livemode: 1 })
      const html = await htmlOfPage(yearEndStatements, db, { path, now })
      const ids = [-1, 0, 160, 161, 162, 163, 359, 360].map((minutes) => `G-${minutes}`)
      expect(ids.filter((id) => html.includes(`href="/office/gifts/${id}"`))).toEqual(['G-0', 'G-160', 'G-359'])
      const words = await page(db)
      expect(words).toContain('January 1, 2027, 2:40 AM Eastern Time (December 31, 2026, 11:40 PM Pacific Time)')
      expect(words).toContain('3 gifts of the first hours of 2027 are not reviewed, and not in these statements')
      expect(await statementsToSend(db, year)).toBe(1)
      expect([await countsOf(db, 'm-1@example.org'), await countsOf(db, 'm0@example.org')]).toEqual([
        [1, 0],
        [0, 1],
      ])
      // Before the year is over, and a year later, nothing is to be decided.
      expect(await wordsOfPage(yearEndStatements, db, { path: '/office/statements?year=2027', now })).not.toContain(
        'For review before statements go',
      )
    })

    it('are counted in the year before once somebody says so, and a sync leaves it', async (db) => {
      await give(db, 160)
      const { version } = await giftOf(db, 'G-160')
      expect(await submit(db, 'in-december', 'G-160', 'form 1')).toMatchObject({ location: `${path}&note=dated` })
      expect(await submit(db, 'in-december', 'G-160', 'form 1')).toMatchObject({ location: `${path}&note=dated` })
      const decided = await giftOf(db, 'G-160')
      expect(decided).toMatchObject({
        given_at: midnight - 1,
        paid_at: midnight + 160 * minuteMs,
        date_reviewed_at: now,
        version: version + 1,
      })
      expect(await countsOf(db, 'm160@example.org')).toEqual([1, 0])
      expect(await statementsToSend(db, year)).toBe(1)
      const words = await page(db)
      expect(words).toContain('A gift of 2026')
      expect(words).not.toContain('not reviewed')
      expect(acknowledgeGift(decided)?.facts).toContainEqual([
        'Date received',
        'December 31, 2026, 11:40 PM Pacific Time (January 1, 2027, 2:40 AM Eastern Time)',
      ])
      const giver = (await findGiverIdOf(db, 'm160@example.org')) ?? ''
      const statement = await findStatement(db, giver, { year, now, way: 'mail' })
      const bytes = await drawStatement(statement!)
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
      expect(text.replaceAll(/\s+/g, ' ')).toContain(
        'December 31, 2026 G-160 One-time gift, made on December 31, 2026, 11:40 PM Pacific Time (January 1, 2027, 2:40 AM Eastern Time) $50.00',
      )
      const refund = { status: 'partly-refunded', refunded_cents: 500 } as const
      const remote = remoteAt(midnight + 160 * minuteMs, refund)
      await db.transaction().execute((tx) => updatePayment(tx, decided, remote, now + 1))
      expect(await giftOf(db, 'G-160')).toMatchObject({ ...refund, given_at: midnight - 1 })
      const changes = await findChangesAbout(db, 'G-160')
      expect(changes).toMatchObject([
        { what: 'date of gift decided', before: 'January 1, 2027', after: 'December 31, 2026' },
      ])
    })

    it('stay gifts of January once somebody says so, until the other is decided; an old form changes nothing', async (db) => {
      await give(db, 0)
      const isOnToday = async () =>
        (await findOpenIssues(db, now, 'everything')).some(
          ({ text }) => text === '1 gift of the first hours of 2027 may be of 2026',
        )
      expect(await isOnToday()).toBe(true)
      await submit(db, 'in-january', 'G-0', 'form 1')
      expect(await isOnToday()).toBe(false)
      const paidAt = midnight
      expect(await giftOf(db, 'G-0')).toMatchObject({ given_at: paidAt, date_reviewed_at: now })
      expect(await page(db)).toContain('A gift of 2027')
      expect(await statementsToSend(db, year)).toBe(0)
      await submit(db, 'in-december', 'G-0', 'form 2')
      await submit(db, 'in-january', 'G-0', 'form 1')
      expect(await giftOf(db, 'G-0')).toMatchObject({ given_at: midnight - 1 })
      await submit(db, 'in-january', 'G-0', 'form 3')
      expect(await giftOf(db, 'G-0')).toMatchObject({ given_at: paidAt })
      expect(await findChangesAbout(db, 'G-0')).toHaveLength(3)
    })

    it('are the only ones whose date can be decided', async (db) => {
      await give(db, -1)
      await give(db, 400)
      await give(db, 161, { payment_method: 'us_bank_account' })
      for (const id of ['G--1', 'G-400', 'G-161', 'G-none']) {
        const refused = await submit(db, 'in-december', id, `form of ${id}`)
        expect(refused.html).toContain(`${id} is not a gift of the first hours of 2027.`)
      }
      const reviewed = db.selectFrom('payment').select('id').where('date_reviewed_at', 'is not', null)
      expect(await reviewed.execute()).toEqual([])
    })

    it('stand beside the givers whose statement waits for a bank debit', async (db) => {
      await give(db, -1)
      const waiting = { payment_method: 'us_bank_account', status: 'processing', paid_at: null } as const
      await give(db, -2, { ...waiting, payer_email: 'm-1@example.org' })
      const words = await page(db)
      expect(words).toContain('Waits for a bank debit')
      expect(words).toContain('December 31, 2026')
      const html = await htmlOfPage(yearEndStatements, db, { path, now })
      expect(html).toContain('href="/office/gifts/G--2"')
      expect(html).not.toContain('value="send"')
      const giver = (await findGiverIdOf(db, 'm-1@example.org')) ?? ''
      const one = await submitPage(
        yearEndStatements,
        db,
        { path, now },
        Object.entries({ intent: 'one', giver, key: 'k' }),
        giverOfYear,
      )
      expect(one.html).toContain('The statement of 2026 waits for a bank debit: gift G--2 of $50.00')
      const preview = { path: `/office/statements/statement.pdf?year=${year}&giver=${giver}`, now }
      expect(await wordsOfPage(statementPreview, db, preview)).toContain('waits for a bank debit: gift G--2')
    })
  })
})
