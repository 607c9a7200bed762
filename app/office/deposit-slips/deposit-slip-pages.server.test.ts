import { expect } from 'vitest'
import { addEntries, addPayout } from '../../accounting/testing/add-payout.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import type { TypedGift } from '../../manual-gifts/read-typed-gift.server.ts'
import { voidGift } from '../../manual-gifts/void-gift.server.ts'
import { addGifts } from '../../payments/testing/add-gifts.ts'
import { slipsFile } from '../deposits/exports.server.tsx'
import { deposits } from '../deposits/page.server.tsx'
import { payoutPage } from '../deposits/payout.server.tsx'
import { gift } from '../gift/page.server.tsx'
import { cancelGift } from '../manual-gifts/cancel.server.tsx'
import { yearPage } from '../year/page.server.tsx'
import { contextOf, htmlOfPage, submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { depositSlips } from './page.server.tsx'
import { depositSlip } from './slip.server.tsx'

const who = 'ann@example.org'
/** November 24 in the publisher's time zone. */
const now = Date.UTC(2026, 10, 24, 20)

async function enter(db: Db, gift: Partial<TypedGift>): Promise<string> {
  const entered = await createManualGift(db, { method: 'check', date: '2026-11-20', ...gift }, { who }, now)
  if (!entered.ok) throw new Error(entered.error)
  return entered.id
}

const listPath = '/office/deposits/slips'
const list = (db: Db, query = '') => wordsOfPage(depositSlips, db, { path: listPath + query, now })
const slipPage = (db: Db, id: string) =>
  wordsOfPage(depositSlip, db, { path: `${listPath}/${id}`, params: { id }, now })
const giftPage = (db: Db, id: string) => wordsOfPage(gift, db, { path: `/office/gifts/${id}`, params: { id }, now })
/** The numbers of the gifts that are ticked. */
const tickedIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox" name="id"( checked="")? value="([^"]+)"/g)].flatMap(([, checked, id]) =>
    checked ? id! : [],
  )

function submitList(db: Db, ids: string[], fields: Record<string, string>, query = '') {
  const lines = [
    ...ids.map((id) => ['id', id]),
    ...Object.entries({ chosen: 'ticked', date: '2026-11-24', counted: '', ...fields }),
  ]
  return submitPage(depositSlips, db, { path: listPath + query, now }, lines as [string, string][])
}

async function closeSlip(db: Db, ids: string[], date = '2026-11-24'): Promise<string> {
  const answer = await submitList(db, ids, { intent: 'close', key: ids.join(), date })
  const id = /slips\/(D-[\w-]+)\?note=closed/.exec(answer.location ?? '')?.[1]
  if (!id) throw new Error(`The deposit is not closed: ${answer.html}`)
  return id
}

describeOnEachDatabase('the pages about deposit slips', (_, it) => {
  it('say in words that nothing waits and no deposit was closed', async (db) => {
    const words = await list(db)
    expect(words).toContain('Nothing waits')
    expect(words).toContain('No deposit was closed yet.')
    expect(await wordsOfPage(deposits, db, { path: '/office/deposits', now })).toContain('nothing waits for deposit')
    expect(await slipPage(db, 'D-000-000-0000')).toContain('There is no such deposit slip.')
  })

  it('list all checks and cash with their sum, those of sixty days ticked; a fund’s and older ones are not', async (db) => {
    const check = await enter(db, { amount: '250.50', reference: '1042', name: 'Edna Brown' })
    const cash = await enter(db, { method: 'cash', amount: '40' })
    const fund = await enter(db, { method: 'donor-advised-fund', amount: '100', description: 'Elm Street Fund' })
    const old = await enter(db, { amount: '9', reference: '3', date: '2026-09-20' })
    await enter(db, { method: 'stock', description: '12 shares of Sample Corporation' })
    const cancelled = await enter(db, { amount: '7', reference: '8' })
    await voidGift(db, { id: cancelled, who, reason: 'twice' }, now)
    const html = await htmlOfPage(depositSlips, db, { path: listPath, now })
    expect(tickedIn(html).toSorted()).toEqual([check, cash].toSorted())
    expect(html).not.toContain(cancelled)
    for (const shown of [old, fund]) expect(html).toContain(`/office/gifts/${shown}`)
    const words = await list(db)
    expect(words).toContain('In all $399.50: 2 checks, $259.50; 1 gift in cash, $40.00; 1 gift of a fund, an employer,')
    expect(words).toContain('The oldest was received on September 20, 2026.')
    expect(words).toContain('Ticked as this page shows it: 2 gifts, $290.50.')
    expect(words).toContain('Edna Brown Check 1042 $250.50 November 20, 2026')
    expect(await wordsOfPage(deposits, db, { path: '/office/deposits', now })).toContain(
      '4 gifts wait for deposit, $399.50, the oldest since September 20, 2026.',
    )
  })

  it('mark the ticked ones, or all until a day, as deposited elsewhere, and undo it', async (db) => {
    const old = await enter(db, { amount: '19.99', reference: '3', date: '2025-09-20' })
    const older = await enter(db, { amount: '0.29', reference: '4', date: '2025-08-20' })
    const recent = await enter(db, { amount: '1.15', reference: '5' })
    const refused = await submitList(db, [old], { intent: 'elsewhere', date: '2025-09-21', elsewhere: '' })
    expect(refused.problem).toBe('Choose how they were deposited.')
    expect(refused.html).toContain('<details open=""><summary>The ticked ones were deposited without a slip')
    expect(tickedIn(refused.html)).toEqual([old])
    const ticked = await submitList(db, [old], { intent: 'elsewhere', date: '2025-09-21', elsewhere: 'phone' })
    const id = /slips\/(D-[\w-]+)\?note=closed/.exec(ticked.location ?? '')?.[1] ?? ''
    const page = await slipPage(db, id)
    expect(page).toContain(`Number ${id} Deposited Sep 21, 2025 Without a slip With the bank’s app Checks 1, $19.99`)
    expect(page).toContain('Deposited elsewhere')
    expect(await giftPage(db, old)).toContain('Deposited elsewhere $19.99 on Sep 21, 2025')
    expect(await list(db)).toContain(`Sep 21, 2025 ${id} 1 $19.99 With the bank’s app`)

    const all = { intent: 'all-elsewhere', date: '2025-08-20', elsewhere: 'before' }
    const path = { path: listPath, now }
    const done = await submitPage(depositSlips, db, path, Object.entries(all))
    expect(done.location).toContain('note=closed')
    expect(await giftPage(db, older)).toContain('Deposited elsewhere $0.29 on Aug 20, 2025')
    const none = await submitPage(depositSlips, db, path, Object.entries({ ...all, date: '2025-08-19' }))
    expect(none.problem).toContain('Or choose a later day')
    expect(none.html).toContain(
      '<details open=""><summary>All that were received until a day were deposited without a slip',
    )
    expect(tickedIn(none.html)).toEqual([recent])
    await submitPage(depositSlip, db, { path: `${listPath}/${id}`, params: { id }, now }, [])
    expect(await list(db)).toContain('In all $21.14: 2 checks, $21.14. The oldest was received on September 20, 2025.')
  })

  it('list what waits in parts, the newest first', async (db) => {
    await addGifts(db, { count: 501, giver: { email: 'ada@example.com', count: 1 }, until: now })
    const offline = { payment_intent_id: null, payment_method: 'check', entered_at: now }
    await db.updateTable('payment').set(offline).execute()
    const html = await htmlOfPage(depositSlips, db, { path: listPath, now })
    expect([...html.matchAll(/name="id"/g)]).toHaveLength(500)
    const before = /href="\/office\/deposits\/slips(\?before=[\w-]+)"/.exec(html)?.[1] ?? ''
    expect(await list(db)).toContain('500 of 501 are listed. Older ones')
    const next = await htmlOfPage(depositSlips, db, { path: listPath + before, now })
    expect([...next.matchAll(/name="id"/g)]).toHaveLength(1)
    expect(await list(db, before)).toContain('1 of 501 are listed. The newest')
  })

  it('add up what is ticked and change nothing; a refusal keeps the ticks and what was typed', async (db) => {
    const check = await enter(db, { amount: '250.50', reference: '1042' })
    await enter(db, { method: 'cash', amount: '40' })
    const added = await submitList(db, [check], { intent: 'add-up', date: '2026-11-23', counted: '251' })
    expect(added.words).toContain('1 gift is ticked: $250.50 (1 check, $250.50). Nothing is closed yet.')
    const refused = await submitList(db, [check], { intent: 'close', date: '2026-11-23', counted: '251' })
    expect(refused.problem).toContain('add up to $250.50, and you counted $251.00')
    for (const { html } of [added, refused]) {
      expect(tickedIn(html)).toEqual([check])
      expect(html).toContain('value="2026-11-23"')
      expect(html).toContain('value="251"')
    }
    expect(await db.selectFrom('deposit_slip').selectAll().execute()).toEqual([])
  })

  it('show the slip with its gifts, on each gift, in the list and by its amount, and undo it', async (db) => {
    const check = await enter(db, { amount: '250.50', reference: '1042', name: 'Edna Brown' })
    const cash = await enter(db, { method: 'cash', amount: '40' })
    const id = await closeSlip(db, [check, cash])
    const page = await slipPage(db, id)
    expect(page).toContain(`Number ${id} Deposited Nov 24, 2026 Checks 1, $250.50 Cash 1, $40.00 Total $290.50`)
    expect(page).toContain(`Edna Brown Check 1042 $250.50 November 20, 2026 ${check}`)
    expect(page).toContain('Deposit closed')
    expect(await giftPage(db, check)).toContain('Deposit slip $290.50 on Nov 24, 2026')
    expect(await list(db)).toContain(`Nov 24, 2026 ${id} 2 $290.50`)
    const byAmount = await wordsOfPage(deposits, db, { path: '/office/deposits?amount=290.50', now })
    expect(byAmount).toContain(id)

    const slip = { path: `${listPath}/${id}`, params: { id }, now }
    const undone = await submitPage(depositSlip, db, slip, [])
    expect(undone.location).toBe(`${listPath}/${id}?note=undone`)
    expect(await slipPage(db, id)).toContain('Its gifts wait for deposit again')
    expect(await list(db)).toContain('undone on November 24, 2026')
    expect(await giftPage(db, check)).not.toContain('Deposit slip')
  })

  it('ask what a platform paid, and show the gifts in full, its fee and what the bank has', async (db) => {
    await enter(db, { amount: '7', reference: '8' })
    expect(await htmlOfPage(depositSlips, db, { path: listPath, now })).not.toContain('name="paid"')
    const platform = { method: 'giving-platform', description: 'Sample Giving' }
    const ids = [await enter(db, { ...platform, amount: '19.99' }), await enter(db, { ...platform, amount: '1.15' })]
    const refused = await submitList(db, ids, { intent: 'close', paid: '21.15' })
    expect(refused.problem).toContain('The platform paid $21.15, and the ticked gifts are $21.14')
    expect(refused.html).toMatch(/<input(?=[^>]*name="paid")(?=[^>]*aria-invalid="true")(?=[^>]*value="21.15")/)
    const done = await submitList(db, ids, { intent: 'close', paid: '20.85' })
    const id = /slips\/(D-[\w-]+)\?note=closed/.exec(done.location ?? '')?.[1] ?? ''
    const page = await slipPage(db, id)
    expect(page).toContain('Gifts in full $21.14 Fee of the platform $0.29 Paid to the bank $20.85')
    expect(await giftPage(db, ids[0]!)).toContain('Deposit slip $20.85 on Nov 24, 2026')
    expect(await list(db)).toContain(`Nov 24, 2026 ${id} 2 $0.29 $20.85`)
    expect(await wordsOfPage(deposits, db, { path: '/office/deposits?amount=20.85', now })).toContain(id)
    const file = contextOf(db, {
      path: '/office/deposits/slips.csv?from=2026-11-24&until=2026-11-24',
      params: { what: 'slips' },
    })
    expect((await ((await slipsFile.get(file)) as Response).text()).split('\r\n')).toEqual([
      'number,deposited_on,gifts,gross,platform_fee,bank,without_slip,undone_on',
      `${id},2026-11-24,2,21.14,0.29,20.85,,`,
      '',
    ])
    const year = await wordsOfPage(yearPage, db, { path: '/office/year?year=2026', now })
    expect(year).toContain('Fees that platforms kept $0.29, on the deposits of the year.')
    const before = await wordsOfPage(yearPage, db, { path: '/office/year?year=2025', now })
    expect(before).not.toContain('Fees that platforms kept')
  })

  it('say of a deposit of an earlier month that its journal may have been imported', async (db) => {
    const gift = { amount: '7', date: '2026-10-30' }
    const [first, second] = [await enter(db, { ...gift, reference: '1' }), await enter(db, { ...gift, reference: '2' })]
    const warning = 'If the journal of Oct 31, 2026 was imported before'
    expect(await slipPage(db, await closeSlip(db, [first], '2026-10-31'))).toContain(warning)
    expect(await slipPage(db, await closeSlip(db, [second]))).not.toContain('imported before')
  })

  it('say what becomes of a slip when one of its gifts is cancelled', async (db) => {
    const check = await enter(db, { amount: '250.50', reference: '1042' })
    const loose = await enter(db, { amount: '7', reference: '8' })
    const id = await closeSlip(db, [check])
    const cancelPage = (of: string) =>
      wordsOfPage(cancelGift, db, { path: `/office/gifts/${of}/cancel`, params: { id: of }, now })
    expect(await cancelPage(check)).toContain('The slip stays as it is, because the bank counted this money')
    expect(await cancelPage(loose)).not.toContain('slip')
    await voidGift(db, { id: check, who, reason: 'returned' }, now)
    const page = await slipPage(db, id)
    expect(page).toContain(`It cannot be undone: ${check} was cancelled after the deposit`)
    expect(page).toContain('Cancelled')
    const refused = await submitPage(depositSlip, db, { path: `${listPath}/${id}`, params: { id }, now }, [])
    expect(refused.problem).toContain('Nothing was changed')
  })

  it('show read-only members no button', async (db) => {
    const check = await enter(db, { amount: '250.50', reference: '1042' })
    const id = await closeSlip(db, [await enter(db, { amount: '7', reference: '8' })])
    const read = { now, mayChange: false }
    const pages = [
      await htmlOfPage(depositSlips, db, { path: listPath, ...read }),
      await htmlOfPage(depositSlip, db, { path: `${listPath}/${id}`, params: { id }, ...read }),
    ]
    expect(pages[0]).toContain(check)
    for (const html of pages) expect(html).not.toMatch(/method="post"|type="checkbox"/)
  })

  it('name the payer of each entry of a payout beside its number, as a link to the payment', async (db) => {
    await addGifts(db, { count: 2, giver: { email: 'ada@example.com', count: 1 }, until: now })
    await db.updateTable('payment').set({ payer_name: '' }).where('payment_intent_id', '=', 'pi_1').execute()
    const charge = { type: 'charge', category: 'charge', net_cents: 948 }
    const of = (intent: string) => ({ ...charge, payment_intent_id: intent })
    const fee = { type: 'stripe_fee', category: 'fee', net_cents: -5 }
    await addPayout(db, { id: 'po_1', created_at: now, entries: [of('pi_0'), of('pi_1'), fee] })
    await addEntries(db, now, [of('pi_none')])
    const html = await htmlOfPage(payoutPage, db, { path: '/office/deposits/po_1', params: { id: 'po_1' }, now })
    const links = [...html.matchAll(/<a href="\/office\/gifts\/(G-[\w-]+)">([^<]+)<\/a>/g)].map(([, id, text]) =>
      text === id ? 'number' : text,
    )
    expect(links).toEqual(['Ada Giver', 'number', 'giver1@example.com', 'number'])
  })
})
