import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeMailer, isRecipientRefused, sendMail } from './mailer.server.ts'

/** Answers of the mail server other than its acceptance. */
let answers: Partial<Record<'MAIL' | 'RCPT' | 'DATA' | 'text', string>> = {}
/** Whether nodemailer may send MAIL, RCPT and DATA without waiting for each answer. */
let pipelining = false
let server: Server

/** A minimal mail server, which answers each command as the test says. */
beforeAll(async () => {
  server = createServer((socket) => {
    const say = (text: string) => socket.write(`${text}\r\n`)
    let rest = ''
    let inText = false
    say('220 mail.example ESMTP')
    socket.setEncoding('utf8').on('error', () => {})
    socket.on('data', (piece: string) => {
      const lines = (rest + piece).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const command = line.split(' ', 1)[0]?.toUpperCase()
        if (inText) {
          if (line !== '.') continue
          inText = false
          say(answers.text ?? '250 2.0.0 queued')
        } else if (command === 'EHLO') say(`250-mail.example\r\n250${pipelining ? '-PIPELINING\r\n250' : ''} 8BITMIME`)
        else if (command === 'MAIL' || command === 'RCPT') say(answers[command] ?? '250 2.1.0 ok')
        else if (command === 'DATA') {
          // Without a sender and a recipient, a server accepts no text.
          const answer = answers.DATA ?? (answers.MAIL || answers.RCPT ? '503 5.5.1 no recipient' : '354 go on')
          inText = answer.startsWith('354')
          say(answer)
        } else say('250 2.0.0 ok')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  closeMailer()
  answers = {}
})

afterAll(() => {
  server.close()
})

const send = () => sendMail({ to: 'ada@example.org', subject: 'Thank you', html: '<p>Hello</p>', text: 'Hello' }, 'id')

async function isFinal(): Promise<boolean> {
  const error = await send().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  return isRecipientRefused(error)
}

describe.each([
  ['command by command', false],
  ['with PIPELINING', true],
])('%s', (_, inOneGo) => {
  test('an accepted message is sent', async () => {
    pipelining = inOneGo
    await expect(send()).resolves.toBeUndefined()
  })

  test.each([
    ['550 5.1.1 No such user'],
    ['550-5.1.1 The account that you tried to reach\r\n550 5.1.1 does not exist'],
    ['550 5.1.2 No such domain'],
    ['553 5.1.3 Bad address'],
    ['556 5.1.10 The domain takes no mail'],
    ['550 No such mailbox here.'],
    ['550 <ada@example.org>: no such user'],
    ['551 User not local'],
  ])('a mailbox that does not exist is final: %s', async (answer) => {
    pipelining = inOneGo
    answers = { RCPT: answer }
    expect(await isFinal()).toBe(true)
  })

  test.each([
    ['RCPT', '554 5.7.1 Relay access denied'],
    ['RCPT', '550 5.7.1 Blocked, see our list'],
    ['RCPT', '550 5.4.5 Daily user sending limit exceeded'],
    ['RCPT', '550 5.1.0 Sender address rejected: user unknown'],
    ['RCPT', '550 5.1.8 Sender address rejected: domain not found'],
    ['RCPT', '550 relay not permitted'],
    ['RCPT', '550 Authentication required'],
    ['RCPT', '550 Administrative prohibition'],
    ['RCPT', '550 5.9.1.1 is on a list'],
    ['RCPT', '552 5.2.2 Mailbox full'],
    ['RCPT', '550 5.2.1 The account is disabled'],
    ['RCPT', '550 5.1.1 Blocked for this recipient'],
    ['RCPT', '550 Not now, please'],
    ['RCPT', '552 Too many recipients'],
    ['RCPT', '554 Transaction failed'],
    ['RCPT', '451 4.7.1 Greylisted'],
    ['MAIL', '550 5.4.5 Daily user sending limit exceeded'],
    ['MAIL', '550 5.1.1 No such sender'],
    ['MAIL', '550 Sender refused'],
    ['DATA', '550 5.4.5 Daily user sending limit exceeded'],
    ['DATA', '550 5.1.1 No such user'],
    ['DATA', '550 Not now'],
    ['text', '550 5.7.1 This looks like spam'],
  ] as const)('everything else is tried again: %s %s', async (command, answer) => {
    pipelining = inOneGo
    answers = { [command]: answer }
    expect(await isFinal()).toBe(false)
  })
})
