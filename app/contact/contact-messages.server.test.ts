import fc from 'fast-check'
import nodemailer from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import { officeUrlOf } from '../office/office-url-of.server.ts'
import { site } from '../content/site.ts'
import type { Db } from '../db/db.server.ts'
import { addressMail } from '../mail/mailer.server.ts'
import { mailName } from '../values/plain-words.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { answerMessage } from './answer-message.server.ts'
import { contactMessages } from './contact-messages.server.tsx'
import { type AcceptedMessage, parseMessage } from './parse-message.ts'
import { storeMessage } from './send-message.server.ts'
import { formOf, sampleMessage } from './testing/sample-message.ts'

const receivedAt = Date.UTC(2026, 10, 21, 15, 4)
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })

/** Stores the message, writes one of its mails, and parses the bytes that a mail server would get. */
async function mailOf(db: Db, kind: string, message: AcceptedMessage): Promise<Email> {
  const id = await storeMessage(db, message, null, receivedAt)
  const mail = await contactMessages(officeUrlOf)[kind]?.compose(db, id)
  if (!mail) throw new Error(`no mail of kind ${kind}`)
  const { message: bytes } = await transport.sendMail(addressMail(mail, id))
  return PostalMime.parse(bytes as Buffer)
}

const oneLine = (text: string | undefined) => (text ?? '').replaceAll(/\s+/g, ' ')

describeOnEachDatabase('the mails of a contact message', (_, it) => {
  it('the notice has the topic and the whole text, and is answered to the visitor', async (db) => {
    const message = sampleMessage()
    const mail = await mailOf(db, 'contact-notice', message)
    expect(mail.to).toEqual([{ name: '', address: site.email }])
    expect(mail.from?.address).toBe(site.email)
    expect(mail.replyTo).toEqual([{ name: message.name, address: message.email }])
    expect(mail.subject).toBe(`Church Partnership: ${message.subject}`)
    expect(mail.text).toContain(`${message.name} <${message.email}>`)
    expect(mail.text).toContain(message.message)
    expect(oneLine(mail.text)).toContain('Received November 21, 2026 at 10:04 AM')
    expect(mail.text).toMatch(/\/office\/messages\/msg_\w{24}/)
  })

  it('the notice has what was written in further fields, but not the empty ones', async (db) => {
    const mail = await mailOf(db, 'contact-notice', sampleMessage({ further: { church: 'First Church', city: '' } }))
    expect(oneLine(mail.text)).toContain('church First Church Message')
    expect(mail.text).not.toContain('city')
  })

  it('the acknowledgement has the time, our contact details and the crisis lines, and no typed text', async (db) => {
    const message = sampleMessage({
      name: 'Win at https://evil.example/name',
      subject: 'Win at https://evil.example/subject',
      message: 'Win at https://evil.example/message',
    })
    const mail = await mailOf(db, 'contact-acknowledgement', message)
    expect(mail.to).toEqual([{ name: '', address: message.email }])
    expect(mail.replyTo).toBeUndefined()
    expect(mail.subject).toBe(`${site.name} has received your message`)
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    for (const words of [
      'Our team will respond within 24 hours',
      'It arrived on November 21, 2026 at 10:04 AM',
      site.email,
      site.phone,
      'Monday - Friday, 9 AM - 5 PM EST',
      'Call 911',
      'call or text 988',
    ]) {
      expect(oneLine(mail.text)).toContain(words)
    }
    expect(`${mail.html} ${mail.text}`).not.toMatch(/evil|Win at/)
  })

  it('a message that was deleted on request needs no mail', async (db) => {
    const id = await storeMessage(db, sampleMessage(), null, 0)
    await db.deleteFrom('contact_message').execute()
    for (const composer of Object.values(contactMessages(officeUrlOf)))
      expect(await composer.compose(db, id)).toBeNull()
  })

  it('an answer has the visitor’s subject, unless that contains a link or a telephone number', async (db) => {
    const subjects = { 'Re: Your books': 'Re: Your books', 'Not you? Call 555-0100': 'Re: your message to us' }
    for (const [subject, expected] of Object.entries(subjects)) {
      const id = await storeMessage(db, sampleMessage({ subject }), null, receivedAt)
      await answerMessage(db, { id, answer: 'Yes.', who: 'ann@example.org', key: subject }, receivedAt)
      const answer = await db.selectFrom('contact_answer').select('id').where('message_id', '=', id).execute()
      expect(await contactMessages(officeUrlOf)['contact-answer']?.compose(db, answer[0]!.id)).toMatchObject({
        subject: expected,
      })
    }
  })

  it('typed HTML is shown as text', async (db) => {
    const markup = '<img src=x onerror=alert(1)>&amp;</pre><script>x</script>'
    const mail = await mailOf(db, 'contact-notice', sampleMessage({ name: markup, subject: markup, message: markup }))
    expect(mail.html).not.toMatch(/<img|<script|&amp;<\/pre>/)
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;amp;&lt;/pre&gt;')
    expect(mail.text).toContain(markup)
  })

  it('every accepted message arrives as it was typed, without further headers or recipients', async (db) => {
    const hostile = fc.constantFrom(
      'Bcc: victim@example.net',
      '"Ada" <ada@example.net>, bob@example.net',
      'a@b.org>',
      '=?utf-8?B?QmNjOiB4?=',
      '.\r\n.\r\nQUIT',
      'ש‮ abc',
      '\\"',
    )
    const words = fc.oneof(hostile, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.lorem())
    const typed = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' ').slice(0, 90).toWellFormed())
    await fc.assert(
      fc.asyncProperty(typed, typed, typed, async (name, subject, text) => {
        const parsed = parseMessage(formOf(sampleMessage({ name, subject, message: text })))
        fc.pre(parsed.ok)
        const { message } = parsed
        const mail = await mailOf(db, 'contact-notice', message)
        const [answerTo, ...others] = mail.replyTo ?? []
        expect(others).toEqual([])
        expect(answerTo?.address).toBe(message.email)
        expect(answerTo?.name).toBe(mailName(message.name) ?? '')
        expect(withoutJoiners(mail.subject)).toBe(withoutJoiners(`Church Partnership: ${message.subject}`))
        expect(mail.text).toContain(`${message.name} <${message.email}>`)
        expect(mail.text).toContain(message.message)
        expect(mail.to).toEqual([{ name: '', address: site.email }])
        expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
        expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(headerNames)
      }),
      { numRuns: 150 },
    )
  })
})

const headerNames = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

/** The mailer inserts these into text that looks like an encoded word. */
const withoutJoiners = (text: string | undefined) => text?.replaceAll('\u2060', '')
