import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { site } from '../../app/content/site.ts'
import { forgetPerson, signedIn, staff } from '../harness/office.ts'
import { clean, mainOf, officeTestEnv } from './office-test-env.ts'
import { databases, untilAllIsSent } from './shared-test-env.ts'

describe.each(databases)('messages in the office, on %s', (database) => {
  const { testEnv, changesOf, mailsTo, aMessage } = officeTestEnv(database)

  test('a message is answered once, in the thread of our acknowledgement, without text in the audit log', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const { id, email } = await aMessage('About boxes')
    expect(clean(await ori.page('/office/messages'))).toContain('not yet')
    const answer = { intent: 'answer', key: 'one', answer: 'Dear Ada,\r\n\r\nforty, and <b>no</b> more.' }
    expect((await ori.post(`/office/messages/${id}`, { ...answer, answer: ' ' })).status).toBe(400)
    await Promise.all([1, 2].map(() => ori.post(`/office/messages/${id}`, answer)))
    await testEnv.mail.waitForText(email, 'forty, and <b>no</b> more.')
    await ori.post(`/office/messages/${id}`, { ...answer, key: 'two', answer: 'And thank you.' })
    await testEnv.mail.waitForText(email, 'And thank you.')
    await untilAllIsSent(testEnv)
    const [acknowledgement, first, second, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(first).toMatchObject({ subject: 'Re: About boxes', replyTo: [site.email], from: site.email })
    expect(first?.text).toContain('you wrote:')
    expect(first?.text).toMatch(/How\n *many\?/)
    expect(first?.headers).toMatchObject({
      'in-reply-to': acknowledgement?.messageId,
      references: acknowledgement?.messageId,
    })
    expect(first?.headers['auto-submitted']).toBeUndefined()
    expect(acknowledgement?.headers['auto-submitted']).toBe('auto-generated')
    expect(second?.headers).toMatchObject({
      'in-reply-to': first?.messageId,
      references: `${acknowledgement?.messageId} ${first?.messageId}`,
    })
    expect(await changesOf(id)).toEqual(
      [1, 2].map(() => ({ who: staff['orders-and-messages'], what: 'message answered', before: null, after: null })),
    )
    const page = clean(await ori.page(`/office/messages/${id}`))
    expect(page).toContain(`by ${staff['orders-and-messages']}, which was sent`)
    expect(page).toContain('forty, and &lt;b&gt;no&lt;/b&gt; more.')
  })

  test('an undelivered answer is named on Today, with a link to it', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const { id } = await aMessage('From nowhere', { email: 'refuse@example.com' })
    await ori.post(`/office/messages/${id}`, { intent: 'answer', key: 'one', answer: 'Are you there?' })
    const lost = testEnv.db
      .selectFrom('outbox')
      .select('subject_id')
      .where('status', '=', 'dead')
      .where('kind', '=', 'contact-answer')
    await expect.poll(() => lost.execute()).toHaveLength(1)
    const [row] = await lost.execute()
    expect(mainOf(await ori.page('/office'))).toContain(`/office/messages/${row!.subject_id}`)
    const page = clean(await ori.page(`/office/messages/${row!.subject_id}`))
    expect(page).toContain('which was not taken by the mail server of this address')
    // The second try has its own time.
    await testEnv.db.updateTable('contact_message').set({ email: 'found@example.com' }).where('id', '=', id).execute()
    await testEnv.db
      .updateTable('contact_answer')
      .set({ created_at: 1_700_000_000_000 })
      .where('message_id', '=', id)
      .execute()
    await ori.post('/office', { intent: 'send-again', value: row!.subject_id, key: 'again' })
    await testEnv.mail.waitForText('found@example.com', 'Are you there?')
    await untilAllIsSent(testEnv)
    expect(clean(await ori.page(`/office/messages/${id}`))).toMatch(
      /Answer of Nov 14, 2023.*which was sent again \w+ \d+, 20(?!23)/,
    )
    await ori.post(`/office/messages/${id}`, { intent: 'noted', key: 'two' })
  })

  test('a message is marked as answered without an answer, and back', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const { id } = await aMessage('To be marked', { type: 'media', message: 'A needle' })
    const submit = (intent: string) => ori.post(`/office/messages/${id}`, { intent, key: randomUUID() })
    await submit('noted')
    await submit('noted')
    expect(clean(await ori.page('/office/messages?show=waiting'))).not.toContain('To be marked')
    expect(clean(await ori.page('/office/messages?show=answered&type=media&q=NEEDLE'))).toContain('To be marked')
    expect(clean(await ori.page('/office/messages?q=%25'))).toContain('There are none.')
    await submit('reopened')
    expect(clean(await ori.page('/office/messages'))).toMatch(/\d without an answer, the first since/)
    expect((await changesOf(id)).map(({ what }) => what)).toEqual([
      'message noted as answered',
      'message noted as not answered',
    ])
  })

  test('forgetting a person deletes the answers to their messages and their mails', async () => {
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const { id, email } = await aMessage('To be forgotten', { email: 'forget@reader.example' })
    await ori.post(`/office/messages/${id}`, { intent: 'answer', key: 'one', answer: 'A word.' })
    await testEnv.mail.waitForText(email, 'A word.')
    await untilAllIsSent(testEnv)
    const left = async () => [
      ...(await testEnv.db.selectFrom('contact_answer').select('id').where('message_id', '=', id).execute()),
      ...(await testEnv.db
        .selectFrom('outbox')
        .select('id')
        .where('subject_id', 'like', 'ans_%')
        .where('kind', '=', 'contact-answer')
        .execute()),
    ]
    const before = (await left()).length
    await forgetPerson(await signedIn(testEnv), email)
    expect((await left()).length).toBe(before - 2)
  })
})
