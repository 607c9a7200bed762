import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { addEmail, confirmEmail, createGiver, findEmails, updateGiver } from '../../givers/giver.queries.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import type { OfficePage } from '../office-page.ts'
import { contextOf, wordsOfPage } from '../testing/words-of-page.ts'
import { findOpenIssues } from '../today/find-open-issues.server.ts'
import { mayBeOne } from './may-be-one.server.tsx'
import { mergePage } from './merge.server.tsx'
import { giverMerges } from './giver-actions.server.ts'
import { giver } from './page.server.tsx'

const now = Date.UTC(2026, 10, 25, 12)
const dayMs = 24 * 60 * 60_000
const elmStreet = '12 Elm St.\nDayton, OH 45402'

const wordsAt = (db: Db, id: string) => wordsOfPage(giver, db, { path: `/office/givers/${id}`, params: { id }, now })
const mergeWords = (db: Db, id: string, query = '') =>
  wordsOfPage(mergePage, db, { path: `/office/givers/${id}/merge${query}`, params: { id }, now })

async function post(page: Pick<OfficePage, 'post'>, db: Db, path: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ key: 'k', ...fields })) form.set(name, value)
  const id = /givers\/(P-[\w-]+)/.exec(path)?.[1]
  const answer = await page.post!(contextOf(db, { path, params: id ? { id } : {}, now }), form)
  return answer instanceof Response ? answer.headers.get('location') : answer
}

/** Edna gives monthly by card; Mrs. Edna Brown of Elm Street sends checks. */
async function addEdnas(db: Db): Promise<{ edna: string; titled: string }> {
  const gift = (number: number, changes: object) =>
    insertPayment(
      db,
      paidGift({
        id: `G-000-000-000${number}`,
        checkout_session_id: `cs_${number}`,
        payment_intent_id: `pi_${number}`,
        payer_name: 'Edna Brown',
        payer_email: 'edna@example.org',
        ...changes,
      }),
      now,
    )
  await gift(1, { subscription_id: 'sub_edna', frequency: 'monthly', paid_at: now - 400 * dayMs })
  await gift(2, { subscription_id: 'sub_edna', frequency: 'monthly', paid_at: now - dayMs })
  await gift(3, { payment_method: 'employer-match', amount_cents: 10_000, paid_at: now - 2 * dayMs })
  const ofOrder = { checkout_session_id: 'cs_order', payment_intent_id: 'pi_order', payer_email: 'edna@example.org' }
  await insertPayment(db, paidOrder({ id: 'B-000-000-0001', ...ofOrder }), now)
  const [{ giver_id: edna } = { giver_id: '' }] = await db.selectFrom('giver_email').select('giver_id').execute()
  await confirmEmail(db, 'edna@example.org', now)
  const titled = await createGiver(db, { name: 'Mrs. Edna Brown', email: null, postalAddress: elmStreet }, now + 1)
  await db.updateTable('payment').set({ giver_id: titled }).where('id', '=', 'G-000-000-0003').execute()
  return { edna, titled }
}

describeOnEachDatabase('the pages of givers', (_fresh, it) => {
  it('show who it is at a glance, with and without an e-mail address', async (db) => {
    const { edna, titled } = await addEdnas(db)
    const words = await wordsAt(db, edna)
    expect(words).toMatch(/Edna Brown .*Person .*edna@example\.org gets receipts, confirmed/)
    expect(words).toMatch(/Giver since October 21, 2025 .*This year 1 gift: \$50\.00 In all 2 gifts: \$100\.00/)
    expect(words).toContain('Last contact November 24, 2026: a gift')
    expect(words).toContain('Orders of 2026')
    expect(words).toContain(`Mrs. Edna Brown , 12 Elm St., Dayton, OH 45402, ${titled}`)
    const byPost = await wordsAt(db, titled)
    expect(byPost).toContain('By post 12 Elm St. Dayton, OH 45402')
    expect(byPost).toContain('This year 1 gift: $0.00, and $100.00 by funds, employers and platforms')
    expect(byPost).not.toMatch(/E-mail |Send statement/)
    expect(await wordsAt(db, 'P-none')).toContain('There is no such giver.')
    const bare = await createGiver(db, { name: null, email: null }, now)
    expect(await wordsAt(db, bare)).toMatch(/Name not known .*no gift has arrived/)
  })

  it('merge two, redirect the merged number, and take them apart again', async (db) => {
    const { edna, titled } = await addEdnas(db)
    expect(await mergeWords(db, edna)).toContain(`Mrs. Edna Brown , 12 Elm St., Dayton, OH 45402, ${titled}`)
    for (const typed of [titled, 'brown edn', 'elm']) {
      const found = await mergeWords(db, edna, `?q=${encodeURIComponent(typed)}`)
      expect(found.includes(titled), typed).toBe(typed !== 'elm')
    }
    const both = await mergeWords(db, edna, `?with=${titled.toLowerCase()}`)
    expect(both).toContain('3 gifts, $200.00 in all; 1 order; 1 recurring gift; 1 e-mail address.')
    expect(both).not.toContain('each will see all gifts')
    const path = `/office/givers/${edna}/merge?with=${titled}`
    expect(await post(mergePage, db, path, { intent: 'merge' })).toEqual({
      problem: 'Choose whose name and address is kept.',
    })
    const merged = `/office/givers/${titled}?note=merged`
    expect(await post(mergePage, db, path, { intent: 'merge', keep: titled })).toBe(merged)
    expect(await post(mergePage, db, path, { intent: 'merge', keep: titled })).toBe(merged)
    const redirect = await giver.get(contextOf(db, { path: `/office/givers/${edna}`, params: { id: edna }, now }))
    expect((redirect as Response).headers.get('location')).toBe(`/office/givers/${titled}`)
    const words = await wordsAt(db, titled)
    expect(words).toMatch(/12 Elm St\. .*edna@example\.org .*In all 3 gifts: \$100\.00, and \$100\.00 by funds/)
    expect(words).toContain(`Edna Brown (${edna}) was merged into this giver on November 25, 2026`)
    const merge = await db.selectFrom('giver_merge').select('merge_id').executeTakeFirstOrThrow()
    const apart = { intent: 'apart', merge: merge.merge_id }
    expect(await post(giverMerges, db, `/office/givers/${titled}`, apart)).toBe(`/office/givers/${titled}?note=apart`)
    expect(await wordsAt(db, edna)).toContain('In all 2 gifts: $100.00')
    expect(await wordsAt(db, edna)).not.toContain('May be one')
  })

  it('say that each will see all gifts when both have confirmed an address', async (db) => {
    const { edna, titled } = await addEdnas(db)
    await addEmail(db, { giverId: titled, email: 'brown@example.org', getsReceipts: true, confirmedAt: now }, now)
    expect(await mergeWords(db, edna, `?with=${titled}`)).toContain('each will see all gifts of both')
  })

  it('say of two of one house what agrees, wherever they may be one', async (db) => {
    const oak = '9 Oak St\nDayton, OH 45402'
    const bob = await createGiver(db, { name: 'Bob and Carol Haines', email: null, postalAddress: oak }, now)
    const written = '9 Oak Street, Dayton OH 45402-0001'
    const robert = await createGiver(
      db,
      { name: 'Mr. & Mrs. Robert Haines', email: null, postalAddress: written },
      now + 1,
    )
    const why = 'ame surname, house number and ZIP'
    expect(await wordsOfPage(mayBeOne, db, { path: '/office/givers/may-be-one', now })).toContain(`S${why}`)
    const issues = await findOpenIssues(db, now, 'everything')
    expect(issues.find(({ text }) => text === '1 pair of givers may be one person')?.items).toMatchObject([
      { text: `Bob and Carol Haines (${bob}) and Mr. & Mrs. Robert Haines (${robert}): s${why}` },
    ])
    expect(await wordsAt(db, bob)).toContain(`${robert}: s${why}`)
    expect(await mergeWords(db, bob)).toContain(`${robert}: s${why}`)
    await updateGiver(db, robert, { name: 'Bob & Carol Haines' }, now)
    expect(await wordsAt(db, bob)).toContain(`${robert}: same name, house number and ZIP`)
    await updateGiver(db, robert, { postal_address: null }, now)
    expect(await wordsAt(db, bob)).toContain(`${robert}: same name`)
  })

  it('list those that may be one on Today and on a page, until they are two', async (db) => {
    expect(await wordsOfPage(mayBeOne, db, { path: '/office/givers/may-be-one' })).toContain('No two givers seem')
    const { edna, titled } = await addEdnas(db)
    const issueOf = async () =>
      (await findOpenIssues(db, now, 'everything')).find(({ text }) => /may be one/.test(text))
    expect(await issueOf()).toMatchObject({
      text: '1 pair of givers may be one person',
      items: [{ link: { href: `/office/givers/${edna}/merge?with=${titled}` } }],
    })
    const page = { path: '/office/givers/may-be-one', now }
    expect(await wordsOfPage(mayBeOne, db, page)).toMatch(/2 gifts, \$100\.00 .*Mrs\. Edna Brown/)
    const two = { intent: 'two', one: edna, other: titled }
    for (const _turn of [1, 2]) {
      expect(await post(mayBeOne, db, page.path, two)).toBe(`${page.path}?note=two`)
    }
    expect(await wordsOfPage(mayBeOne, db, page)).toContain('No two givers seem')
    expect(await issueOf()).toBeUndefined()
    const log = await db.selectFrom('staff_change').select(['what', 'subject', 'after']).execute()
    expect(log).toEqual([{ what: 'givers are two', subject: edna, after: titled }])
  })

  it('add an address to a giver who has none, unless another has it', async (db) => {
    const { edna, titled } = await addEdnas(db)
    const path = `/office/givers/${titled}`
    const taken = await post(giver, db, path, { intent: 'address', to: 'Edna@Example.org' })
    expect(taken).toMatchObject({ problem: `The giver ${edna} has this address. If they are one, merge them.` })
    expect(await post(giver, db, path, { intent: 'address', to: 'Brown@Example.org' })).toBe(`${path}?note=address`)
    expect(await findEmails(db, titled)).toMatchObject([
      { email: 'brown@example.org', gets_receipts: 1, confirmed_at: null },
    ])
    expect(await wordsAt(db, titled)).toContain('brown@example.org gets receipts, not confirmed')
  })
})
