import { expect } from 'vitest'
import { officeUrlOf } from '../../office/office-url-of.server.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findLettersToPrint } from '../../office/manual-gifts/letters-to-print.server.ts'
import { paymentMessages } from '../../receipts/mails/payment-messages.server.ts'
import { withLineFeeds } from './decode-file.ts'
import { checkGiftLines, fileIdOf, onlyLacksAddress } from './check-gift-file.server.ts'
import { completeGiver } from '../../office/year-end-statements/complete-giver.server.ts'
import { createManualGift } from '../create-manual-gift.server.ts'
import { createGiver } from '../../givers/giver.queries.server.ts'
import { keepTwo } from '../../givers/keep-two.server.ts'
import { findYearOverview } from '../../receipts/year-overview.queries.server.ts'
import { importGifts } from './import-gifts.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { findWithoutReceipt } from '../../payments/receipt-due.queries.server.ts'
import { readGiftFile } from './read-gift-file.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { receiptNumberOf } from '../../values/receipt-number.ts'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'
import { voidGift } from '../void-gift.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
const who = 'ann@example.org'

const fileOf = (lines: string[]) => ['date,name,email,address,amount,method,reference,description', ...lines].join('\n')

async function check(db: Db, text: string) {
  const file = readGiftFile(withLineFeeds(text), { method: 'check' })
  if (typeof file === 'string') throw new Error(file)
  return checkGiftLines(db, file.lines, now)
}

interface Options {
  receiptsFrom?: string | null
  stopAfter?: number
  /** By the number of the row. */
  sameGiver?: ReadonlyMap<number, string>
}

async function enter(db: Db, text: string, { receiptsFrom = '', stopAfter = Infinity, sameGiver }: Options = {}) {
  const lines = (await check(db, text)).filter(({ gift, isManualGift }) => gift && !isManualGift)
  const ticked = new Map(lines.flatMap(({ id, number }) => [[id, sameGiver?.get(number) ?? '']] as const))
  const giverOf = new Map([...ticked].filter(([, giver]) => giver))
  let count = 0
  for await (const added of importGifts(
    db,
    { lines, fileId: fileIdOf(text), who, receiptsFrom, sameGiver: giverOf },
    now,
  )) {
    count = added
    if (added >= stopAfter) break
  }
  return count
}

const doubtsOf = async (db: Db, text: string) =>
  Object.fromEntries(
    (await check(db, text)).map(({ number, doubts, faults }) => [
      number,
      [...faults.map(({ problem }) => problem), ...doubts].join(' '),
    ]),
  )

describeOnEachDatabase('a file of gifts', (_, it) => {
  it('keeps the last cent of each amount', async (db) => {
    const lines = lossyAmounts.map(([amount], at) => `2026-11-0${at + 1},Giver ${at},,,${amount},,,`)
    expect(await enter(db, fileOf(lines))).toBe(lossyAmounts.length)
    const rows = await db.selectFrom('payment').select('amount_cents').orderBy('paid_at').execute()
    expect(rows.map(({ amount_cents: cents }) => cents)).toEqual(lossyAmounts.map(([, cents]) => cents))
  })

  it('names the givers whom its lines may be of, and gives a line to the one that is ticked', async (db) => {
    const online = { id: 'online', payer_name: 'Edna Brown', payer_email: 'edna@example.org' }
    await insertPayment(db, paidGift(online), now)
    const [edna] = await db.selectFrom('giver').select('id').execute()
    const text = fileOf([
      '2026-11-01,Mrs. Edna Brown,,,10,,,',
      '2026-11-02,Edna Brown,,"Edna Brown; 12 Elm St",11,,,',
      '2026-11-03,Edna Brown,EDNA@example.org,,12,,,',
      '2026-11-04,Edna Brown,,"12 ELM ST.",13,,,',
      '2026-11-05,Bo Giver,,"9 Oak St",14,,,',
      '2026-11-06,Edna Brown,other@example.org,,15,,,',
    ])
    const named = async () =>
      (await check(db, text)).flatMap(({ number, mayBe }) => mayBe.map(({ id }) => [number, id]))
    expect(await named()).toEqual([2, 3, 5, 7].map((number) => [number, edna?.id]))
    expect(await enter(db, text, { sameGiver: new Map([[2, edna!.id]]) })).toBe(6)
    const rows = await db
      .selectFrom('payment')
      .select(['amount_cents', 'giver_id', 'payer_email'])
      .where('entered_at', 'is not', null)
      .orderBy('amount_cents')
      .execute()
    const [ticked, elm, byEmail, elmAgain, bo, other] = rows.map(({ giver_id: giver }) => giver)
    expect([ticked, byEmail]).toEqual([edna?.id, edna?.id])
    // The receipt of the ticked one goes to the address of its giver.
    expect(rows[0]?.payer_email).toBe('edna@example.org')
    // Exactly one name at one address is one giver. The others are not guessed.
    expect(elmAgain).toBe(elm)
    expect(new Set([edna?.id, elm, bo, other]).size).toBe(4)
  })

  it('names those with the same surname, house number and ZIP, and gives the line to the one that is ticked', async (db) => {
    const oak = '9 Oak St\nDayton, OH 45402'
    const bob = await createGiver(db, { name: 'Bob and Carol Haines', email: 'bob@example.org', postalAddress: oak }, 1)
    const anna = await createGiver(db, { name: 'Anna Haines', email: null, postalAddress: oak }, 2)
    await createGiver(db, { name: 'Dora Haines', email: null, postalAddress: '11 Oak St\nDayton, OH 45402' }, 3)
    const text = fileOf([
      '2026-11-01,Mr. & Mrs. Robert Haines,,"9 Oak Street; Dayton OH 45402-0001",10,,,',
      '2026-11-02,Anna Haines,,"9 Oak Street; Dayton, Ohio 45402",11,,,',
      // Its e-mail address, and exactly its name and address, name the giver.
      '2026-11-03,Carol Haines,BOB@example.org,"9 Oak St; Dayton, OH 45402",12,,,',
      '2026-11-04,Anna Haines,,"9 Oak St; Dayton, OH 45402",13,,,',
    ])
    const offered = async () => (await check(db, text)).map(({ mayBe }) => mayBe.map(({ id }) => id))
    expect(await offered()).toEqual([[bob, anna], [bob, anna], [], []])
    await keepTwo(db, { pair: [bob, anna], who }, now)
    expect(await enter(db, text, { sameGiver: new Map([[2, bob]]) })).toBe(4)
    const gifts = await db.selectFrom('payment').select('giver_id').orderBy('amount_cents').execute()
    expect(gifts.map(({ giver_id: id }) => id)).toEqual([bob, expect.not.stringMatching(anna), bob, anna])
  })

  it('asks of two givers who were called two only where the line does not say which', async (db) => {
    const addEdna = (postalAddress: string | null, at: number) =>
      createGiver(db, { name: 'Edna Brown', email: null, postalAddress }, at)
    const atElm = await addEdna('12 Elm St', 1)
    const without = await addEdna(null, 2)
    const alsoAtElm = await addEdna('12 Elm St.', 3)
    await keepTwo(db, { pair: [atElm, without], who }, now)
    const text = fileOf(['2026-11-01,Edna Brown,,"12 Elm St",10,,,', '2026-11-02,Mrs. Edna Brown,,,11,,,'])
    const offered = async () => (await check(db, text)).map(({ mayBe }) => mayBe.map(({ id }) => id))
    expect(await offered()).toEqual([[], [atElm, without]])
    await keepTwo(db, { pair: [atElm, alsoAtElm], who }, now)
    await keepTwo(db, { pair: [without, alsoAtElm], who }, now)
    expect(await offered()).toEqual([
      [atElm, alsoAtElm],
      [atElm, without, alsoAtElm],
    ])
    // The line that is not answered gets a giver of its own.
    expect(await enter(db, text, { sameGiver: new Map([[3, without]]) })).toBe(2)
    const gifts = await db.selectFrom('payment').select('giver_id').orderBy('amount_cents').execute()
    expect([atElm, without, alsoAtElm]).not.toContain(gifts[0]?.giver_id)
    expect(gifts[1]?.giver_id).toBe(without)
  })

  it('each doubtful line has its doubts, and the others are good', async (db) => {
    await insertPayment(db, paidGift({ paid_at: Date.UTC(2026, 10, 20, 3), amount_cents: 5000 }), now)
    const other = { id: 'other', payer_name: 'Bo Giver', payer_email: 'bo@example.com' }
    await insertPayment(db, paidGift({ ...other, checkout_session_id: 'cs_2', payment_intent_id: 'pi_2' }), now)
    const text = fileOf([
      '2026-11-01,Cy Giver,cy@example.com,,10,,,',
      '2026-11-31,Cy Giver,cy@example.com,,10,,,',
      '2026-11-22,Cy Giver,cy@example.com,,10,,,',
      '2026-11-01,Cy Giver,cy@example.com,,10 dollars,,,',
      '2026-11-01,Cy Giver,cy@example.com,,,cash,,',
      '2026-11-01,Cy Giver,cy@,,10,,,',
      // The 19th of November in New York.
      '2026-11-19,ada giver,,12 Elm Street,50,,,',
      '2026-11-02,Cy Giver,,,10,,,',
      '2026-11-02,,cy@example.com,,10,,,',
      '2026-11-02,Bo Giver,b.giver@example.com,,10,,,',
      '2026-11-01,Cy Giver,cy@example.com,,10,,,',
      '2026-11-01,Cy Giver,cy@example.com,,10,stock,,',
    ])
    expect(await doubtsOf(db, text)).toEqual({
      2: '',
      3: 'The date "2026-11-31" is not right: it must be a day like 2026-11-21.',
      4: '2026-11-22 is still to come.',
      5: '"10 dollars" is not an amount. Write it as 250 or 1,234.50.',
      6: '"" is not an amount. Write it as 250 or 1,234.50.',
      7: 'The email is not right: it must be an address like ada@example.org.',
      8: `Most likely entered already: ${paidGift().id}, of the same day, amount and person.`,
      9: 'There is no address: neither mail nor letter can be sent.',
      10: 'There is no name.',
      11: '',
      12: 'The same line stands above already.',
      13: expect.stringContaining('Say which shares'),
    })
    expect(await db.selectFrom('payment').select('id').where('entered_at', 'is not', null).execute()).toEqual([])
  })

  it('a line only lacks an address when it has no other doubt', async (db) => {
    const text = fileOf([
      '2026-11-01,Cy Giver,,,10,,,',
      '2026-11-01,,,,10,,,',
      '2026-11-01,Cy Giver,,,10,,,',
      '2026-11-01,Di Giver,,12 Elm Street,10,,,',
      '2026-11-31,Cy Giver,,,10,,,',
    ])
    const lines = await check(db, text)
    expect(lines.filter(onlyLacksAddress).map(({ number }) => number)).toEqual([2])
    expect(lines.map(({ lacksAddress }) => lacksAddress)).toEqual([true, true, true, false, false])
  })

  it('is imported once, also after an interruption, and again together with new lines', async (db) => {
    const lines = Array.from({ length: 250 }, (_, at) => `2026-11-01,Giver ${at},g${at}@example.com,,${at + 1},,${at},`)
    // Two gifts of one person that differ in the check number only.
    lines.push('2026-11-02,Ada,a@example.com,,7,,1,', '2026-11-02,Ada,a@example.com,,7,,2,')
    const text = fileOf(lines)
    expect(await enter(db, text, { stopAfter: 100 })).toBe(100)
    // The rest, without new doubts.
    expect((await check(db, text)).filter(({ doubts }) => doubts.length > 0)).toEqual([])
    expect(await enter(db, text.replaceAll('\n', '\r\n'))).toBe(152)
    expect(await enter(db, text)).toBe(0)
    expect(await enter(db, fileOf([...lines.slice(200), '2026-11-03,New,new@example.com,,7,,,']))).toBe(1)
    const gifts = await db.selectFrom('payment').select(['id', 'import_key', 'acknowledged_at']).execute()
    expect(gifts).toHaveLength(253)
    expect(gifts.filter(({ import_key: key }) => key?.startsWith(`${fileIdOf(text)}:`))).toHaveLength(252)
    const queued = await db.selectFrom('outbox').select(['subject_id', 'priority']).execute()
    expect(new Set(queued.map(({ subject_id: id }) => id)).size).toBe(253)
    expect(queued.every(({ priority }) => priority === 1)).toBe(true)
    const changes = await db.selectFrom('staff_change').select(['what', 'after']).orderBy('id').execute()
    expect(changes).toHaveLength(4)
    for (const { id } of gifts) expect(changes.some(({ after }) => after?.includes(id))).toBe(true)
  })

  it('gives a gift without a fund the number that it had before there were funds', async (db) => {
    const [line] = await check(db, fileOf(['2026-11-01,Ada,a@example.com,,7,,1,']))
    expect(line).toMatchObject({ id: 'G-6MC-8QM-2FSV', gift: { fund: null } })
    const gift = {
      method: 'check',
      date: '2026-11-01',
      amount: '7',
      name: 'Ada',
      email: 'a@example.com',
      reference: '1',
    }
    expect(await createManualGift(db, gift, { who }, now)).toMatchObject({ id: 'G-X71-JQ2-G9KZ' })
  })

  it('gives a line the number that it had before, also when its day of mailing is added', async (db) => {
    const [line] = await check(db, fileOf(['2026-11-01,Ada,A@example.com,,7,,1,']))
    // The seed of the first files: a change would enter a file twice that was imported before.
    const seed =
      '{"method":"check","day":"2026-11-01","amountCents":700,"at":"2026-11-01","name":"Ada","email":"a@example.com","postalAddress":null,"description":null,"reference":"1"}'
    expect(line?.id).toBe(receiptNumberOf('gift', `imported:${seed}:0`))
    const text = 'date,name,email,amount,reference,postmark\n2026-11-01,Ada,a@example.com,7,1,10/30/2026'
    const [mailed] = await check(db, text)
    expect(mailed?.id).toBe(line?.id)
    expect(await enter(db, text)).toBe(1)
    expect(await db.selectFrom('payment').select(['given_at', 'paid_at', 'mailed_evidence']).execute()).toEqual([
      { given_at: Date.UTC(2026, 9, 30, 17), paid_at: Date.UTC(2026, 10, 1, 17), mailed_evidence: 'postmark' },
    ])
  })

  it('without receipts is acknowledged elsewhere: no mail is queued, and none is overdue', async (db) => {
    const text = fileOf(['2026-11-01,Ada,a@example.com,,7,,1,', '2026-11-01,Bo,,9 Oak Street,8,,2,'])
    expect(await enter(db, text, { receiptsFrom: null })).toBe(2)
    const isAcknowledged = db.selectFrom('payment').select(['acknowledged_at', 'acknowledged_elsewhere'])
    const elsewhere = { acknowledged_at: null, acknowledged_elsewhere: 1 }
    expect(await isAcknowledged.execute()).toEqual([elsewhere, elsewhere])
    expect(await findWithoutReceipt(db, 'gift', now + 1)).toEqual([])
    expect(await findLettersToPrint(db)).toEqual([])
    const { givers, byPost } = await findYearOverview(db, 2026, {
      search: '',
      sort: 'email',
      isDownward: false,
      offset: 0,
      limit: 9,
      postLimit: 9,
    })
    expect(givers).toMatchObject([
      { email: null, gifts: 1, elsewhere: 1 },
      { email: 'a@example.com', gifts: 1, elsewhere: 1 },
    ])
    expect(byPost).toMatchObject([{ gifts: 1, elsewhere: 1 }])
    // Also when an address is added.
    await completeGiver(db, { giverId: byPost[0]!.id, email: 'bo@example.com', who }, now)
    // A bounced check: there is no receipt to withdraw.
    const ada = await db.selectFrom('payment').select('id').where('payer_name', '=', 'Ada').executeTakeFirstOrThrow()
    await voidGift(db, { id: ada.id, who, reason: 'returned' }, now)
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'gift-void' }])
    expect(await paymentMessages(officeUrlOf)['gift-void']?.compose(db, ada.id)).toBeNull()
  })

  it('sends no receipt for gifts before the first day here, and one for each from that day on', async (db) => {
    const text = fileOf([
      '2026-10-31,Ada,a@example.com,,19.99,,1,',
      '2026-11-01,Bo,b@example.com,,0.29,,2,',
      '2026-11-02,Cy,c@example.com,,1.15,,3,',
    ])
    expect(await enter(db, text, { receiptsFrom: '2026-11-01' })).toBe(3)
    const rows = await db
      .selectFrom('payment')
      .leftJoin('outbox', 'outbox.subject_id', 'payment.id')
      .select(['amount_cents', 'acknowledged_elsewhere', 'outbox.kind as mail'])
      .orderBy('paid_at')
      .execute()
    expect(rows).toEqual([
      { amount_cents: 1999, acknowledged_elsewhere: 1, mail: null },
      { amount_cents: 29, acknowledged_elsewhere: null, mail: 'gift-receipt' },
      { amount_cents: 115, acknowledged_elsewhere: null, mail: 'gift-receipt' },
    ])
  })

  it('does not import a cancelled gift again', async (db) => {
    const text = fileOf(['2026-11-01,Ada,a@example.com,,7,,1,'])
    expect(await enter(db, text)).toBe(1)
    await db.updateTable('payment').set({ status: 'refunded', refunded_cents: 700 }).execute()
    expect(await enter(db, text)).toBe(0)
    // The form may enter it.
    const gift = {
      method: 'check',
      date: '2026-11-01',
      amount: '7',
      name: 'Ada',
      email: 'a@example.com',
      reference: '1',
    }
    expect((await createManualGift(db, gift, { who }, now)).ok).toBe(true)
  })
})
