import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { plansOf } from '../../db/testing/query-plan.ts'
import { createGiver } from '../../givers/giver.queries.server.ts'
import { closeDeposit } from '../../manual-gifts/close-deposit.server.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { addListedGivers, listedNow as now } from '../../payments/testing/listed-givers.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import { permitsOf } from '../permits.ts'
import { contextOf, wordsOfPage } from '../testing/words-of-page.ts'
import { find } from './find.queries.server.ts'
import { findPage } from './page.server.tsx'
import { parseSearch } from './parse-search.ts'

/** The names of the givers with why they were found, and the amounts of the payments. */
async function found(db: Db, typed: string) {
  const { givers, payments } = await find(db, parseSearch(typed, now), now)
  return {
    givers: givers.map(({ name, why }) => `${name}: ${why}`),
    payments: payments.map(({ payment: { amount_cents: cents }, why }) => `${cents}: ${why}`),
  }
}

/** The number of a slip with two checks, $412.50 together. */
async function addSlip(db: Db): Promise<string> {
  const who = 'ann@example.org'
  const ids: string[] = []
  for (const amount of ['400', '12.50']) {
    const entered = await createManualGift(
      db,
      { method: 'check', date: '2026-02-20', amount, reference: amount },
      { who },
      now,
    )
    if (entered.ok) ids.push(entered.id)
  }
  const closed = await closeDeposit(db, { ids, date: '2026-02-21', counted: '412.50' }, { who }, now)
  if (!closed.ok) throw new Error(closed.problem)
  return closed.id
}

async function addLees(db: Db) {
  const lee = { payer_name: 'Grace Lee', payer_email: 'grace.lee@example.org', customer_id: null }
  for (const [number, [day, cents]] of Object.entries({
    31: ['2026-10-07', 5000],
    32: ['2026-10-20', 4600],
    33: ['2026-09-07', 5000],
    34: ['2026-10-08', 9000],
  } as const)) {
    const at = Date.parse(`${day}T17:00:00Z`)
    const ids = { id: `G-000-000-00${number}`, checkout_session_id: `cs_${number}`, payment_intent_id: `pi_${number}` }
    await insertPayment(db, paidGift({ ...lee, ...ids, amount_cents: cents, created_at: at, paid_at: at }), at)
  }
  const other = { payer_name: 'Lee Park', payer_email: 'park@example.org', customer_id: null }
  const ids = { id: 'G-000-000-0040', checkout_session_id: 'cs_40', payment_intent_id: 'pi_40' }
  await insertPayment(db, paidGift({ ...other, ...ids, amount_cents: 1000 }), now)
}

describeOnEachDatabase('Find', (fresh) => {
  test('finds Grandma Lee’s gift of about $50 in October, and puts her first', async () => {
    const db = await (await fresh()).open()
    await addListedGivers(db)
    await addLees(db)
    expect(await found(db, 'Grandma Lee, about $50 in October')).toEqual({
      givers: [
        'Grace Lee: name, and $45 to $55, October 2026',
        'Lee Park: name, but no gift of $45 to $55, October 2026',
      ],
      payments: ['5000: Lee, $45 to $55, October 2026', '4600: Lee, $45 to $55, October 2026'],
    })
    expect(await found(db, 'Lee $90')).toMatchObject({ payments: ['9000: Lee, $90'] })
    expect((await found(db, 'about $46 in October')).payments).toEqual([
      '4600: $41.40 to $50.60, October 2026',
      '5000: $41.40 to $50.60, October 2026',
    ])
  })

  test('puts a gift of a name with the whole word before one of a longer word', async () => {
    const db = await (await fresh()).open()
    await addListedGivers(db)
    await addLees(db)
    const ids = { id: 'G-000-000-0041', checkout_session_id: 'cs_41', payment_intent_id: 'pi_41' }
    const other = { payer_name: 'Leeann Stone', payer_email: 'stone@example.org', customer_id: null }
    const paidAt = Date.UTC(2026, 9, 20, 17)
    await insertPayment(db, paidGift({ ...ids, ...other, amount_cents: 5000, paid_at: paidAt }), now)
    const { givers, payments } = await found(db, 'Grandma Lee, about $50 in October')
    expect(givers.slice(0, 2)).toEqual([
      'Grace Lee: name, and $45 to $55, October 2026',
      'Leeann Stone: name, and $45 to $55, October 2026',
    ])
    expect(payments.map((payment) => payment.split(':')[0])).toEqual(['5000', '4600', '5000'])
  })

  test.each([
    ['brown edna', ['Edna Brown: name']],
    ['Mrs. Edna Brown', ['Edna Brown: name']],
    ['E. Brown', ['Edna Brown: name']],
    // The name of a giver who was merged finds the one that is shown.
    ['B. Brown', ['Edna Brown: name']],
    ['Bro', ['Edna Brown: name']],
    ['edna.brown@example.org', ['Edna Brown: e-mail address']],
    ['@example.org', 5],
    ['618 555 0142', ['Edna Brown: telephone']],
    ['555-0142', ['Edna Brown: telephone']],
    ['62701', ['Edna Brown: ZIP 62701']],
    ['12 Elm St', ['Edna Brown: postal address']],
    ['Anna May', 2],
    ['Nobody', []],
    ['100%', []],
    // A name with a number in it is no sum.
    ['Unit 12', ['Unit 12 Club: name']],
  ])('finds people by “%s”', async (typed, expected) => {
    const db = await (await fresh()).open()
    await addListedGivers(db)
    await createGiver(db, { name: 'Unit 12 Club', email: null }, now)
    const { givers } = await found(db, typed)
    expect(typeof expected === 'number' ? givers.length : givers).toEqual(expected)
  })

  test('finds the name on a gift, an order’s ZIP code, a reference, a number, and what was not paid', async () => {
    const db = await (await fresh()).open()
    const ids = await addListedGivers(db)
    await db
      .updateTable('payment')
      .set({ payer_name: 'Edna Whitfield', reference: 'DAF-77' })
      .where('payer_email', '=', 'edna.brown@example.org')
      .execute()
    expect(await found(db, 'Whitfield')).toEqual({ givers: ['Edna Brown: name on a gift'], payments: [] })
    expect((await found(db, 'DAF-77')).payments).toEqual([])
    await db.updateTable('payment').set({ reference: 'daf-77' }).execute()
    expect((await found(db, 'daf-77')).payments).toContain('10000: reference daf-77')
    expect(await found(db, ids.get('Edna Brown')!)).toEqual({ givers: ['Edna Brown: number'], payments: [] })
    const order = { id: 'B-000-000-0001', checkout_session_id: 'cs_b', payment_intent_id: 'pi_b', ship_zip: '62999' }
    await insertPayment(db, paidOrder(order), now)
    expect((await found(db, '62999')).payments).toEqual(['1099: sent to ZIP 62999'])
    const unpaid = { id: 'G-000-000-0099', checkout_session_id: 'cs_u', payment_intent_id: null, paid_at: null }
    await insertPayment(db, paidGift({ ...unpaid, status: 'expired', payer_name: 'Hesitant Hal' }), now)
    expect(await found(db, 'Hal')).toEqual({ givers: [], payments: ['5000: name'] })
  })

  test('looks for a part of a name or of an address in indexes alone', async () => {
    const db = await (await fresh()).open()
    if (isPostgres(db)) return
    await addListedGivers(db)
    for (const typed of ['brown', 'brown@', 'nobody']) {
      const plans = (await plansOf(db, (heard) => found(heard, typed))).join('\n')
      expect(plans, typed).toContain('COVERING INDEX payment_without_giver')
      expect(plans, typed).not.toMatch(
        /SCAN (giver|giver_email|payment|contact_message|subscriber)\b(?! USING (COVERING|INDEX giver_forgotten))/,
      )
    }
  })

  test('shows why, with a link to the list, and redirects to a single giver', async () => {
    const db = await (await fresh()).open()
    const ids = await addListedGivers(db)
    const words = await wordsOfPage(findPage, db, { path: '/office/find?q=Anna, $20 in February', now })
    expect(words).toContain('Looked for: Anna, $20, February 2026')
    expect(words).toContain('name, and $20, February 2026 ')
    const [url, only] = [new URL('http://localhost/office/find?q=edna'), `/office/givers/${ids.get('Edna Brown')}`]
    const answer = await findPage.get({ db, url, now, ...permitsOf('everything') } as Parameters<
      typeof findPage.get
    >[0])
    expect((answer as Response).headers.get('location')).toBe(only)
    expect(await wordsOfPage(findPage, db, { path: '/office/find?q=' })).toContain('As you would say it')
    expect(await wordsOfPage(findPage, db, { path: '/office/find?q=nobody' })).toContain('Nothing fits.')
  })

  test('finds a deposit slip by its number and by its total, and shows it only to a role that may see it', async () => {
    const db = await (await fresh()).open()
    const id = await addSlip(db)
    const locationOf = async (typed: string, maySee?: (path: string) => boolean) => {
      const context = contextOf(db, { path: `/office/find?q=${typed}`, now })
      const answer = await findPage.get(maySee ? { ...context, maySee } : context)
      return answer instanceof Response ? answer.headers.get('location') : null
    }
    const slip = `/office/deposits/slips/${id}`
    expect(await locationOf(id)).toBe(slip)
    expect(await locationOf(id.toLowerCase())).toBe(slip)
    expect(await locationOf('412.50')).toBe(slip)
    expect(await locationOf('412.50', (path) => path !== '/office/deposits/slips/:id')).toBeNull()
    expect(await locationOf(id, (path) => path !== '/office/deposits/slips/:id')).toBeNull()
    await createManualGift(db, { method: 'cash', date: '2026-02-20', amount: '412.50' }, { who: 'ann' }, now)
    expect(await wordsOfPage(findPage, db, { path: '/office/find?q=412.50', now })).toMatch(
      /Deposit slips.*Feb 21, 2026/,
    )
  })
})
