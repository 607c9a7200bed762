import { expect, test } from 'vitest'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import type { Db } from '../../db/db.server.ts'
import { queueMessage } from '../../mail/outbox.server.ts'
import { mondayOf, timeAtWall } from '../../values/publisher-time.ts'
import { readStaff, type Member } from '../../config/staff-setting.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { setMondayMail } from '../me/staff-preference.queries.server.ts'
import { mondayMessages } from './monday-messages.server.tsx'
import { mondayKind, queueMondayMails } from './queue-monday-mails.server.ts'

const staff = readStaff(process.env['STAFF'] ?? '') as Member[]

const dayMs = 24 * 60 * 60_000
const at = (wall: string) => timeAtWall(wall)!

const queuedSubjects = async (db: Db) =>
  (
    await db.selectFrom('outbox').select('subject_id').where('kind', '=', mondayKind).orderBy('created_at').execute()
  ).map(({ subject_id: subject }) => subject)

/** The mail of this week to a member, in one line. */
async function mailTo(db: Db, name: string, now = Date.now()) {
  await setMondayMail(db, `${name}@office.example`, true, 0)
  await queueMondayMails(db, staff, Math.max(now, at(`${mondayOf(now)}T07:00`)))
  const mails = await Promise.all(
    (await queuedSubjects(db)).map((subject) => mondayMessages[mondayKind]!.compose(db, subject)),
  )
  const mail = mails.find((each) => each?.to === `${name}@office.example`)
  return mail && { ...mail, text: mail.text.replaceAll(/\s+/g, ' ') }
}

describeOnEachDatabase('the Monday mail', (fresh) => {
  test('is queued from Monday morning on, once a week for each member who wants it, also late and by two processes', async () => {
    const { open } = await fresh()
    const [one, two] = [await open(), await open()]
    for (const name of ['ann', 'ori', 'gone']) await setMondayMail(one, `${name}@office.example`, true, 0)
    await setMondayMail(one, 'rea@office.example', false, 0)
    await queueMondayMails(one, staff, at('2026-11-23T06:59'))
    expect(await queuedSubjects(one)).toEqual([])
    await Promise.all([one, two, one, two].map((db) => queueMondayMails(db, staff, at('2026-11-23T07:00'))))
    expect(await queuedSubjects(one)).toHaveLength(2)
    expect((await queuedSubjects(one)).join()).not.toContain('@')
    await queueMondayMails(two, staff, at('2026-11-29T23:59'))
    await queueMondayMails(two, staff, at('2026-11-30T06:59'))
    expect(await queuedSubjects(one)).toHaveLength(2)
    // The site was down until Thursday, and Rea asks for it on Wednesday.
    await setMondayMail(one, 'rea@office.example', true, at('2026-12-02T10:00'))
    await queueMondayMails(one, staff, at('2026-12-03T15:00'))
    await queueMondayMails(one, [], at('2026-12-07T15:00'))
    expect((await queuedSubjects(one)).map((subject) => subject.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
      '2026-11-30',
    ])
  })

  test('sums the week and lists the open issues that the role may see, and names no giver', async () => {
    const db = await (await fresh()).open()
    const now = Date.now()
    const monday = at(`${mondayOf(now)}T00:00`)
    const inWeek = { created_at: monday - 2 * dayMs, paid_at: monday - 2 * dayMs }
    const add = (id: string, facts: ReturnType<typeof paidGift>) =>
      insertPayment(db, { ...facts, id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }, now)
    await add('g1', paidGift({ ...inWeek, amount_cents: 5000, payer_email: 'old@example.com' }))
    await add('g2', paidGift({ ...inWeek, amount_cents: 2550, payer_email: 'New@example.com' }))
    await add(
      'g3',
      paidGift({ created_at: monday - 8 * dayMs, paid_at: monday - 8 * dayMs, payer_email: 'old@example.com' }),
    )
    await add('g4', paidGift({ created_at: monday, paid_at: monday, payer_email: 'new@example.com' }))
    await add('g5', paidGift({ ...inWeek, livemode: 1 }))
    await add('o1', paidOrder(inWeek))
    for (const id of ['g1', 'o1'])
      await queueMessage(db, { kind: 'refund-notice', subjectId: id, dedupeKey: id }, inWeek.paid_at)

    const ann = await mailTo(db, 'ann')
    expect(ann?.text).toMatch(
      /Gifts +2, \$75\.50 New givers +1 Recurring gifts begun +0 Orders +1, \$10\.99 Messages +0 Refunds +2 Disputes +0/,
    )
    expect(ann?.text).toMatch(/payments? (is|are) still without a receipt.*http\S+\/office/)
    expect(ann?.text).toMatch(/order is to be packed.*http\S+\/office\/orders/)
    expect(ann?.text).not.toMatch(/example\.com|Ada/)
    expect(ann?.headers?.['List-Unsubscribe']).toMatch(/\/office\/me>$/)

    const ori = await mailTo(db, 'ori')
    expect(ori?.text).toMatch(/Orders +1, \$10\.99 Messages +0 Refunds +1/)
    expect(ori?.text).not.toMatch(/Gifts|givers/)
    expect([ann?.text.includes('/office/launch'), ori?.text.includes('/office/launch')]).toEqual([true, false])
    expect((await mailTo(db, 'rea'))?.text).toContain('Gifts')
    const wes = await mailTo(db, 'wes')
    expect(wes?.text).toContain('crisis lines are to be tested')
    expect(wes?.text).not.toMatch(/Received|Gifts|Orders|Messages|payment|order/)

    await setMondayMail(db, 'ann@office.example', false, 0)
    const left = await Promise.all(
      (await queuedSubjects(db)).map((subject) => mondayMessages[mondayKind]!.compose(db, subject)),
    )
    expect(left.map((mail) => mail?.to)).not.toContain('ann@office.example')
  })

  test('says when there are no open issues', async () => {
    const db = await (await fresh()).open()
    const mail = await mailTo(db, 'ori')
    expect(mail?.subject).toBe('Nothing needs you this Monday')
    expect(mail?.text).toContain('All is done, as far as the site knows.')
  })
})
