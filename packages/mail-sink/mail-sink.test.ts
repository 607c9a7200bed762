import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailSink, type MailSink } from '../../e2e/harness/mail.ts'

let folder: string
let sink: MailSink
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
  sink = await startMailSink(folder)
})
afterEach(async () => {
  await sink.program.stop()
  await rm(folder, { recursive: true, force: true })
})

const send = (to: string) =>
  nodemailer
    .createTransport({ url: sink.url, socketTimeout: 1000 })
    .sendMail({ from: 'a@example.com', to, subject: 'Grüße', text: 'Hello', messageId: '<one@example.com>' })

test('every message is a file before its answer, also a message that is sent twice', async () => {
  await send('b@example.com')
  await send('b@example.com')
  const mails = await sink.read()
  expect(mails).toHaveLength(2)
  expect(mails[0]).toMatchObject({ to: ['b@example.com'], subject: 'Grüße', messageId: '<one@example.com>' })
  expect(mails[0]?.text).toContain('Hello')
})

test('some addresses refuse, give no answer or close the connection', async () => {
  await expect(send('refuse@example.com')).rejects.toMatchObject({ responseCode: 550 })
  await expect(send('hang@example.com')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await expect(send('drop@example.com')).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN/) })
  expect(await sink.read()).toEqual([])
})

test('SIGUSR1 makes it refuse mail with 451, and a second one accept it again', async () => {
  const answer = () =>
    send('b@example.com').then(
      () => 250,
      (error: { responseCode?: number }) => error.responseCode,
    )
  process.kill(sink.program.pid, 'SIGUSR1')
  await expect.poll(answer).toBe(451)
  process.kill(sink.program.pid, 'SIGUSR1')
  await expect.poll(answer).toBe(250)
})
