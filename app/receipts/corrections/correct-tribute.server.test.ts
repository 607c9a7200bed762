import { expect } from 'vitest'
import { giftExtras } from '../../content/gift-extras.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { claimDueMessages, markSent, markSkipped, queueMessage } from '../../mail/outbox.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { findPayment, insertPayment, updatePayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import type { RemotePayment } from '../../stripe/remote-payment.ts'
import { acknowledgeGift } from '../acknowledge-gift.server.ts'
import { describeTributeNotice, tributeMessages } from '../mails/tribute-messages.server.tsx'
import { correctTribute, type TypedTribute } from './correct-tribute.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
const who = 'ann@office.example'
const right: TypedTribute = {
  tributeKind: 'memory',
  tributeName: 'Rose Miller',
  tellName: 'Anna Miller',
  tellEmail: 'anna@example.net',
  tellMessage: 'She read to us.',
}
const told = { tell_name: 'Ana Miller', tell_email: 'ana@example.net', tell_message: 'She read to us.' }
const inHonor = { tribute_kind: 'honor', tribute_name: 'Rosa Miler', ...told } as const

const give = (db: Db, id: string, changes: Partial<RemotePayment> = inHonor) =>
  insertPayment(db, paidGift({ id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}`, ...changes }), now)

const giftOf = async (db: Db, id: string) => (await findPayment(db, id))!

const queueCard = (db: Db, id: string, at = now) => queueMessage(db, { kind: 'tribute-card', subjectId: id }, at)

async function correct(db: Db, id: string, typed: Partial<TypedTribute> = {}, entry: object = {}) {
  const { version } = await giftOf(db, id)
  const correction = { typed: { ...right, ...typed }, who, key: 'form', version, sendsCard: true, ...entry }
  return correctTribute(db, id, correction, now + 1)
}

/** Sends what is queued, as the worker does. Returns to whom, and the texts. */
async function sendCards(db: Db): Promise<{ to: string; text: string }[]> {
  const mails: { to: string; text: string }[] = []
  for (const row of await claimDueMessages(db, 'worker', now + 2, 100)) {
    const mail = (await tributeMessages[row.kind]?.compose(db, row.subject_id, row.send_to)) ?? null
    await (mail ? markSent(db, row, mail.to, now + 2) : markSkipped(db, row, now + 2))
    if (mail) mails.push({ to: mail.to, text: mail.text ?? '' })
  }
  return mails
}

const changesOf = (db: Db) =>
  db.selectFrom('staff_change').select(['who', 'what', 'subject', 'before', 'after']).orderBy('id').execute()

describeOnEachDatabase('a tribute that is corrected', (_, it) => {
  it('sends its card once more, to the right address, with the right names', async (db) => {
    await give(db, 'G-1')
    await queueCard(db, 'G-1')
    expect((await sendCards(db)).map(({ to }) => to)).toEqual(['ana@example.net'])
    const { version } = await giftOf(db, 'G-1')
    for (const _turn of [1, 2]) expect(await correct(db, 'G-1', {}, { version })).toEqual({ ok: true, isSent: true })
    const cards = await sendCards(db)
    expect(cards).toEqual([{ to: 'anna@example.net', text: expect.stringContaining('in memory of Rose Miller') }])
    expect(cards[0]?.text).toContain('Dear Anna Miller,')
    const gift = await giftOf(db, 'G-1')
    expect(gift).toMatchObject({ tribute_kind: 'memory', tribute_name: 'Rose Miller', tell_name: 'Anna Miller' })
    expect(acknowledgeGift(gift as Gift)?.text).toContain('given in memory of Rose Miller')
    expect(await describeTributeNotice(db, gift)).toMatch(/^We wrote to Anna Miller, a.+@example\.net, .*we correct it/)
    expect(await changesOf(db)).toEqual([
      {
        who,
        what: 'tribute corrected',
        subject: 'G-1',
        before: 'a…a@example.net',
        after: 'memory or honor, name, recipient, address; card sent to a…a@example.net',
      },
    ])
  })

  it('sends nothing from a form of an older version, and changes nothing', async (db) => {
    await give(db, 'G-1')
    const { version } = await giftOf(db, 'G-1')
    expect(await correct(db, 'G-1', {}, { version })).toMatchObject({ ok: true })
    const before = await giftOf(db, 'G-1')
    const old = { version, key: 'other form' }
    expect(await correct(db, 'G-1', {}, old)).toMatchObject({ ok: false, status: 409 })
    expect(await correct(db, 'G-1', { tributeName: 'Lily Reed' }, old)).toMatchObject({ ok: false, status: 409 })
    expect(await giftOf(db, 'G-1')).toEqual(before)
    expect(await sendCards(db)).toHaveLength(1)
    // The page as it is now sends a copy, although nothing is corrected; its second press does not.
    const present = { version: before.version, key: 'third form' }
    expect(await correct(db, 'G-1', {}, present)).toEqual({ ok: true, isSent: true })
    expect(await correct(db, 'G-1', {}, { ...present, key: 'fourth form' })).toMatchObject({ ok: false, status: 409 })
    expect(await sendCards(db)).toHaveLength(1)
    expect((await changesOf(db)).at(-1)).toMatchObject({ before: null, after: 'card sent to a…a@example.net' })
  })

  it('sends one card when two members press at once', async (db) => {
    await give(db, 'G-1')
    const { version } = await giftOf(db, 'G-1')
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => correct(db, 'G-1', {}, { version, key })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sendCards(db)).toHaveLength(1)
  })

  it('sends no earlier card any more: neither the first one nor a corrected one', async (db) => {
    await give(db, 'G-1')
    await queueCard(db, 'G-1')
    await correct(db, 'G-1', { tellEmail: 'still@wrong.example' }, { key: 'one' })
    await correct(db, 'G-1', {}, { key: 'two' })
    expect((await sendCards(db)).map(({ to }) => to)).toEqual(['anna@example.net'])
    expect(await sendCards(db)).toEqual([])
  })

  it('lets the card that waits go to the right address, when it is saved alone', async (db) => {
    await give(db, 'G-1')
    await queueCard(db, 'G-1')
    expect(await correct(db, 'G-1', {}, { sendsCard: false })).toEqual({ ok: true, isSent: false })
    expect((await sendCards(db)).map(({ to }) => to)).toEqual(['anna@example.net'])
    expect(await correct(db, 'G-1', {}, { sendsCard: false, key: 'same' })).toEqual({ ok: true, isSent: false })
    expect(await changesOf(db)).toHaveLength(1)
  })

  it('is not held up by the limit on cards of strangers, and takes nothing of it', async (db) => {
    for (const number of [1, 2, 3, 4]) {
      await give(db, `G-${number}`, {
        ...inHonor,
        tell_email: 'anna@example.net',
        payer_email: `p${number}@example.org`,
      })
      await queueCard(db, `G-${number}`, now + number)
    }
    expect(await sendCards(db)).toHaveLength(3)
    expect(await correct(db, 'G-4')).toMatchObject({ isSent: true })
    expect(await sendCards(db)).toMatchObject([{ to: 'anna@example.net', text: expect.stringContaining('She read') }])
  })

  it('is right in the other gifts of the subscription, and in renewals to come', async (db) => {
    const monthly = { frequency: 'monthly', subscription_id: 'sub_1', invoice_id: 'in_1' } as const
    const renewal = { ...inHonor, tell_name: null, tell_email: null, tell_message: null }
    await give(db, 'G-1', { ...inHonor, ...monthly })
    await give(db, 'G-2', { ...renewal, ...monthly, invoice_id: 'in_2' })
    await give(db, 'G-other', { ...renewal, subscription_id: 'sub_2', invoice_id: 'in_3' })
    expect(await correct(db, 'G-2', { tellName: '', tellEmail: '', tellMessage: '' }, { sendsCard: false })).toEqual({
      ok: true,
      isSent: false,
    })
    await give(db, 'G-3', { ...renewal, ...monthly, invoice_id: 'in_4' })
    const corrected = { tribute_kind: 'memory', tribute_name: 'Rose Miller' }
    for (const id of ['G-1', 'G-2', 'G-3']) expect(await giftOf(db, id)).toMatchObject(corrected)
    expect(await giftOf(db, 'G-1')).toMatchObject(told)
    expect(await giftOf(db, 'G-2')).toMatchObject({ tell_name: null, tell_email: null, tell_message: null })
    expect(await giftOf(db, 'G-other')).toMatchObject({ tribute_name: 'Rosa Miler' })
  })

  it('stays when Stripe reports what was typed', async (db) => {
    await give(db, 'G-1')
    await correct(db, 'G-1', { tellMessage: '' })
    const stored = await giftOf(db, 'G-1')
    const remote = paidGift({ id: 'G-1', checkout_session_id: 'cs_G-1', payment_intent_id: 'pi_G-1', ...inHonor })
    expect(await db.transaction().execute((tx) => updatePayment(tx, stored, remote, now + 3))).toBe(true)
    const words = {
      tribute_kind: 'memory',
      tribute_name: 'Rose Miller',
      tell_email: 'anna@example.net',
      tell_message: '',
    }
    expect(await giftOf(db, 'G-1')).toMatchObject(words)
  })

  it('is refused where there is none, or no card can go, and nothing is changed', async (db) => {
    await give(db, 'G-none', {})
    await give(db, 'G-removed', { ...inHonor, tribute_name: '' })
    for (const id of ['G-none', 'G-removed']) expect(await correct(db, id)).toMatchObject({ ok: false, status: 404 })
    await give(db, 'G-back', { ...inHonor, status: 'refunded', refunded_cents: 5000 })
    expect(await correct(db, 'G-back')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('no card about it'),
    })
    await give(db, 'G-1')
    expect(await correct(db, 'G-1', { tellEmail: '' })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('There is no address for the card'),
    })
    expect(await giftOf(db, 'G-1')).toMatchObject(inHonor)
    expect(await changesOf(db)).toEqual([])
    expect(await sendCards(db)).toEqual([])
  })

  const { tribute, wrong } = giftExtras
  const refused: [what: string, typed: Partial<TypedTribute>, problem: string][] = [
    ['no kind', { tributeKind: 'spite' }, 'Choose in memory or in honor.'],
    ['no name', { tributeName: ' ' }, tribute.nameMissing],
    ['a name that is an address', { tributeName: 'evil.example' }, wrong.holdsLink],
    ['a recipient without a name', { tellName: '' }, tribute.tellNameMissing],
    ['two addresses', { tellEmail: 'a@example.net, b@example.net' }, tribute.wrongEmail],
    ['a telephone number', { tellMessage: 'Call 555-0100' }, wrong.longNumber],
    ['a long message', { tellMessage: 'x'.repeat(501) }, 'at most 500 characters'],
  ]
  it('is refused for what a donor could not type', async (db) => {
    await give(db, 'G-1')
    for (const [what, typed, problem] of refused) {
      const answer = await correct(db, 'G-1', typed)
      expect(answer, what).toMatchObject({ ok: false, status: 400, problem: expect.stringContaining(problem) })
    }
    expect(await giftOf(db, 'G-1')).toMatchObject(inHonor)
  })
})
