import { expect, test } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { createGiver } from '../../givers/giver.queries.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { expendableKinds } from '../../mail/expendable-kinds.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import {
  accessLinkUrl,
  lookUpAccessLink,
  openAccessLink,
  requestAccessLink,
  sendFullLink,
} from './access-link.server.ts'
import { givingMessages } from '../giving-messages.server.tsx'
import { endAccessOf, findSessionByToken } from '../../givers/giver-session.server.ts'

const hourMs = 60 * 60_000
const now = Math.floor(Date.UTC(2026, 10, 21) / hourMs) * hourMs
const ada = 'ada@example.com'

async function tokenOf(db: Db): Promise<string> {
  const link = await db.selectFrom('access_link').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  return new URL(accessLinkUrl(link)).searchParams.get('token') ?? ''
}

const tokenIn = (cookie: string) => /^__Host-giving=([\w-]{43});/.exec(cookie)?.[1] ?? ''

test('a mail of My giving that fails alerts no staff: anybody may have typed its address', () => {
  expect(expendableKinds).toEqual(expect.arrayContaining(Object.keys(givingMessages)))
})

describeOnEachDatabase('a link to My giving', (fresh) => {
  test('that is submitted twenty times at once begins one session of thirty minutes', async () => {
    const database = await fresh()
    const [db, other] = [await database.open(), await database.open()]
    await createGiver(db, { name: null, email: ada }, now)
    await requestAccessLink(db, ada, now)
    const token = await tokenOf(db)
    const submits = Array.from({ length: 20 }, (_, turn) =>
      openAccessLink(turn % 2 ? other : db, token, `key ${turn}`, now),
    )
    const [opened, ...others] = (await Promise.all(submits)).filter(({ ok }) => ok)
    expect(others).toEqual([])
    expect(await lookUpAccessLink(db, token, now)).toBe('used')
    const sessions = await db.selectFrom('giver_session').selectAll().execute()
    expect(sessions).toMatchObject([{ email: ada, created_at: now, expires_at: now + hourMs / 2 }])
    const cookie = tokenIn(opened?.ok ? opened.cookie : '')
    expect(await findSessionByToken(db, cookie, now + hourMs / 2 - 1)).toMatchObject({ email: ada })
    expect(await findSessionByToken(db, cookie, now + hourMs / 2)).toBeNull()
  })

  test('works for thirty minutes, and not after the access of its address has ended', async () => {
    const db = await (await fresh()).open()
    await requestAccessLink(db, ada, now)
    const token = await tokenOf(db)
    expect(await lookUpAccessLink(db, token, now + hourMs / 2)).toBe('ready')
    expect(await lookUpAccessLink(db, token, now + hourMs / 2 + 1)).toBe('expired')
    expect(await openAccessLink(db, token, 'key', now + hourMs / 2 + 1)).toEqual({ ok: false, state: 'expired' })
    expect(await openAccessLink(db, token, 'key', now)).toMatchObject({ ok: true })
    await db.transaction().execute((tx) => endAccessOf(tx, 'ADA@example.com'))
    expect(await openAccessLink(db, token, 'key', now)).toEqual({ ok: false, state: 'invalid' })
    expect(await db.selectFrom('giver_session').selectAll().execute()).toEqual([])
  })

  test('is sent to one mailbox three times an hour and six times a day, also for requests at once', async () => {
    const db = await (await fresh()).open()
    const countAt = async (at: number, times: number) => {
      await db.deleteFrom('access_link').execute()
      // Under several addresses.
      const emails = Array.from({ length: times }, (_, number) => `ada+${number % 3}@example.com`)
      await Promise.all(emails.map((email) => requestAccessLink(db, email, at)))
      return (await db.selectFrom('access_link').select('id').execute()).length
    }
    expect(await countAt(now, 8)).toBe(3)
    expect(await countAt(now + hourMs, 2)).toBe(2)
    expect(await countAt(now + 2 * hourMs, 3)).toBe(1)
    expect(await countAt(now + 24 * hourMs, 3)).toBe(3)
    const counted = await db.selectFrom('guard_count').select('key').execute()
    expect(counted.map(({ key }) => key).join()).not.toContain('ada')
  })

  test('that was requested for one gift opens that gift, also when it is submitted twice', async () => {
    const db = await (await fresh()).open()
    await insertPayment(db, paidGift({ payer_email: ada, subscription_id: 'sub_1' }), now)
    await sendFullLink(db, { tokenHash: 'hash', subscriptionId: 'sub_1' }, true, now)
    const token = await tokenOf(db)
    for (const at of [now, now + 5000]) {
      expect(await openAccessLink(db, token, 'key', at)).toMatchObject({ ok: true, subscriptionId: 'sub_1' })
    }
    await sendFullLink(db, { tokenHash: 'hash', subscriptionId: 'sub_1' }, false, now + 1)
    expect(await openAccessLink(db, await tokenOf(db), 'key', now + 1)).toMatchObject({ subscriptionId: null })
  })
})
