import { addresses } from '../../app/content/my-giving/addresses.ts'
import { describe, expect, test } from 'vitest'
import { emailOf } from './gifts.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { formKeyIn, giverPathOf, signedIn, textOfMain } from '../harness/office.ts'
import { postGiving } from '../my-giving.ts'
import { linkIn, mailsTo } from '../subscribers.ts'
import { databases, paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

describe.each(databases)('givers in the office, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const logOf = async (what: string) =>
    testEnv.db.selectFrom('staff_change').selectAll().where('what', '=', what).orderBy('id').execute()

  test('a giver gets notes, corrections, no newsletter, and is forgotten; the audit log has no address', async () => {
    const { id } = await paidGift(testEnv, 8)
    const ann = await signedIn(testEnv)
    const path = await giverPathOf(ann, emailOf(8))
    const first = await ann.page(path)
    expect(textOfMain(first)).toContain('Donor 8')
    const note = { intent: 'note', key: formKeyIn(first), note: 'Likes\nletters' }
    await Promise.all([1, 2].map(() => ann.post(path, note)))
    expect(textOfMain(await ann.page(path)).split('Likes letters')).toHaveLength(2)

    const correction = {
      intent: 'correct',
      key: 'c',
      name: 'Edna Brown',
      kind: 'household',
      greeting: 'Dear Edna',
      postal_address: '12 Elm St.\r\nDayton, OH 45402',
      phone: '555-0101',
    }
    expect((await ann.post(path, correction)).headers.get('location')).toBe(`${path}?note=corrected`)
    await ann.post(path, correction)
    expect(textOfMain(await ann.page(path))).toMatch(
      /Edna Brown .*Household .*Dear Edna .*12 Elm St\. Dayton, OH 45402 .*555-0101 .*gets receipts/,
    )
    expect(await logOf('giver corrected')).toMatchObject([
      { subject: path.split('/').at(-1), before: null, after: 'kind, name, greeting, postal address, telephone' },
    ])
    // Who gave stays, until the name is said to be misspelled.
    const payerName = async () =>
      (await testEnv.db.selectFrom('payment').select('payer_name').where('id', '=', id).executeTakeFirstOrThrow())
        .payer_name
    expect(await ann.page(path)).toContain('name="misspelled" value="Donor 8"')
    expect(await payerName()).toBe('Donor 8')
    expect((await ann.post(path, { ...correction, name: '', misspelled: 'Donor 8' })).status).toBe(400)
    expect((await ann.post(path, { ...correction, misspelled: 'Donor 8' })).status).toBeLessThan(400)
    expect(await payerName()).toBe('Edna Brown')
    const refused = await ann.post(path, { ...correction, phone: 'none', name: 'Typed Name' })
    expect(refused.status).toBe(400)
    const typed = await refused.text()
    expect(typed).toContain('A telephone number has digits.')
    expect(typed).toContain('value="Typed Name"')
    expect((await ann.post(path, { intent: 'else', key: 'a' })).status).toBe(400)
    const answer = await ann.post(path, { intent: 'address', key: 'a', to: 'New8@example.com' })
    expect(answer.headers.get('location')).toBe(`${path}?note=requested`)
    const { confirm, requested } = addresses.mails
    expect(textOfMain(await ann.page(path))).toContain('Waiting for new8@example.com')
    await mailsTo(testEnv, emailOf(8), requested.subject)
    const [asked] = await mailsTo(testEnv, 'new8@example.com', confirm.subject)
    const link = new URL(linkIn(asked))
    await postGiving(testEnv, { token: link.searchParams.get('token') ?? '' }, { path: link.pathname })
    // Adding an address moves no receipts. The button does.
    expect(textOfMain(await ann.page(path))).toMatch(/donor8@example\.com gets receipts, .*new8@example\.com confirmed/)
    const { id: address } = await testEnv.db
      .selectFrom('giver_email')
      .select('id')
      .where('email_key', '=', 'new8@example.com')
      .executeTakeFirstOrThrow()
    for (const _ of [1, 2]) {
      const chosen = await ann.post(path, { intent: 'receipts', key: 'r', address })
      expect(chosen.headers.get('location')).toBe(`${path}?note=receipts`)
    }
    expect(textOfMain(await ann.page(path))).toContain('new8@example.com gets receipts, confirmed')
    expect(await logOf('receipts moved')).toMatchObject([{ before: 'd…8@example.com', after: 'n…8@example.com' }])
    expect(await giverPathOf(ann, 'new8@example.com')).toBe(path)
    expect(await logOf('address requested')).toMatchObject([
      { who: 'ann@office.example', before: 'd…8@example.com', after: 'n…8@example.com' },
    ])
    expect((await ann.post(path, { intent: 'address', key: 'a', to: 'x' })).status).toBe(400)

    await testEnv.db
      .insertInto('subscriber')
      .values({
        id: 'sub8',
        email: emailOf(8),
        status: 'confirmed',
        consented_at: 1,
        confirmed_at: 1,
        consent_text: 'yes',
        consent_source: 'home',
        unsubscribed_at: null,
      })
      .execute()
    expect(textOfMain(await ann.page(path))).toContain('Newsletter: confirmed')
    await ann.post(`${path}/letters`, { intent: 'unsubscribe', key: 'u' })
    await ann.post(`${path}/letters`, { intent: 'unsubscribe', key: 'u' })
    expect(textOfMain(await ann.page(path))).toContain('Newsletter: unsubscribed')
    expect(await logOf('unsubscribed')).toHaveLength(1)

    const forgetPath = `/office/person/forget?giver=${path.split('/').at(-1)}`
    const preview = textOfMain(await ann.page(forgetPath))
    expect(preview).toContain('a note of the staff of')
    expect(preview).toContain(`gift ${id} (paid): a record of income`)
    expect(textOfMain(await ann.page(path))).toContain('Likes letters')
    const submit = () => ann.post(forgetPath, { key: 'f' })
    expect((await submit()).headers.get('location')).toBe(`${path}?note=forgotten`)
    await submit()
    await testEnv.mail.waitFor(
      ({ to, subject }) => to.includes('new8@example.com') && subject.includes('has removed your information'),
    )
    const forgotten = await ann.page(path)
    expect(textOfMain(forgotten)).toMatch(/Name not known .*Forgotten on/)
    expect(forgotten.slice(forgotten.indexOf('<main'))).not.toMatch(/Likes letters|Edna|method="post"/)
    expect(await logOf('person forgotten')).toMatchObject([{ before: 'n…8@example.com', after: null }])
    const log = await testEnv.db.selectFrom('staff_change').selectAll().execute()
    expect(JSON.stringify(log)).not.toMatch(/donor8@|new8@|Donor 8|Edna|Elm St|0101|Likes/)
  })

  test('the recurring gift of a giver who has died stops, without a mail, and does not begin again', async () => {
    const { subscription } = await paidGift(testEnv, 27)
    await untilAllIsSent(testEnv)
    const before = await testEnv.mail.subjectsTo(emailOf(27))
    const ann = await signedIn(testEnv)
    const path = await giverPathOf(ann, emailOf(27))
    const death = `${path}/death`
    expect(textOfMain(await ann.page(path))).toContain(
      '1 recurring gift is stopped at Stripe at once. No mail about it goes out.',
    )
    await testEnv.sandbox.control.faults({ mode: 'down' })
    const failed = await ann.post(death, { key: 'died', intent: 'died' })
    expect([failed.status, textOfMain(await failed.text())]).toEqual([
      409,
      expect.stringMatching(/It is recorded\. A recurring gift still runs: .*Stop what still runs/),
    ])
    await testEnv.sandbox.control.faults({ mode: 'none' })
    for (const _turn of [1, 2])
      expect((await ann.post(death, { key: 'died', intent: 'died' })).headers.get('location')).toBe(`${path}?note=died`)
    expect((await stripeOf(testEnv).subscriptions.retrieve(subscription)).status).toBe('canceled')
    await untilAllIsSent(testEnv)
    expect(await testEnv.mail.subjectsTo(emailOf(27))).toEqual(before)
    expect((await logOf('giver has died')).map(({ subject }) => `/office/givers/${subject}`)).toEqual([path])

    expect((await ann.post(death, { key: 'alive', intent: 'alive' })).headers.get('location')).toBe(
      `${path}?note=alive`,
    )
    expect(textOfMain(await ann.page(`${path}?note=alive`))).toContain(
      'A recurring gift that was stopped stays stopped.',
    )
    expect((await stripeOf(testEnv).subscriptions.retrieve(subscription)).status).toBe('canceled')
  })
})
