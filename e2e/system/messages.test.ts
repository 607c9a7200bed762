import { expect, test } from 'vitest'
import { emailOf, give } from './gifts.ts'
import { sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

/** Posts the form as a browser without a script does. */
async function write(fields: Record<string, string>): Promise<void> {
  const form = {
    name: 'Ada Reader',
    email: 'ada@example.com',
    type: 'media',
    subject: 'Hello',
    message: 'Hi.',
    ...fields,
  }
  const response = await fetch(`${testEnv.site.url}/contact`, {
    method: 'POST',
    headers: { Origin: testEnv.site.origin },
    body: new URLSearchParams(form),
  })
  expect(response.status).toBe(200)
}

async function idOf(subject: string): Promise<string> {
  const { stdout } = await testEnv.staff(['messages', '--csv'])
  return new RegExp(`(msg_\\w+),[^\\r]*${subject}`).exec(stdout)?.[1] ?? ''
}

test('messages: a table, the newest last, and only those without an answer', async () => {
  expect((await testEnv.staff(['messages'])).stdout).toBe('No messages yet.\n')
  await write({ subject: 'The first' })
  await write({ subject: 'The second', type: 'donation' })
  const lines = (await testEnv.staff(['messages'])).stdout.split('\n')
  expect(lines[0]).toMatch(/^ID +Received +Answered +About +Name +Subject$/)
  expect(lines[1]).toMatch(/^msg_\w{24} +\d{4}-\d{2}-\d{2} [\d:]{8} +no +Media Inquiry +Ada Reader +The first$/)
  expect(lines[2]).toMatch(/Donation Question +Ada Reader +The second$/)

  const id = await idOf('The first')
  expect(await testEnv.staff(['message', id, '--answered'])).toMatchObject({
    code: 0,
    stdout: `Message ${id} is noted as answered.\n`,
  })
  const again = await testEnv.staff(['message', id, '--answered'])
  expect(again.code).toBe(0)
  expect(again.stdout).toMatch(/was noted as answered before, on \d{4}-\d{2}-\d{2} [\d:]{8}\.\n$/)
  const waiting = (await testEnv.staff(['messages', '--unanswered'])).stdout
  expect(waiting).toContain('The second')
  expect(waiting).not.toContain('The first')
  await testEnv.staff(['message', await idOf('The second'), '--answered'])
  expect((await testEnv.staff(['messages', '--unanswered'])).stdout).toBe('No message is waiting for an answer.\n')
})

test('message ID: the whole of it, with its mails; no line of a stranger’s looks like one of ours', async () => {
  await write({ subject: 'Whole', message: 'One\r\n\r\nMails\n\u202Ethree' })
  const id = await idOf('Whole')
  await untilAllIsSent(testEnv)
  const { stdout } = await testEnv.staff(['message', id])
  expect(stdout).toMatch(/contact-acknowledgement +sent/)
  expect(stdout).toMatch(/contact-notice +sent/)
  expect(stdout).toContain('  One\n  \n  Mails\n   three\n')
  expect(stdout).toMatch(/^email +ada@example\.com$/m)
})

test('messages --csv: a formula is disarmed, on each line, and line ends stay in their field', async () => {
  await write({ name: '=HYPERLINK("http://x")', subject: '@SUM(1)', message: '+1\r\n-2' })
  const { stdout } = await testEnv.staff(['messages', '--csv'])
  expect(stdout).toMatch(/^id,created_at,answered_at,type,name,email,subject,message\r\n/)
  expect(stdout).toContain(`,"'=HYPERLINK(""http://x"")",ada@example.com,'@SUM(1),"'+1\n'-2"\r\n`)
})

test('a mistyped address gets no acknowledgement, and alarms nobody', async () => {
  await write({ email: 'refuse@example.com', subject: 'From nowhere' })
  const id = await idOf('From nowhere')
  await untilAllIsSent(testEnv)
  const { stdout } = await testEnv.staff(['message', id])
  expect(stdout).toMatch(/contact-acknowledgement +dead/)
  expect(stdout).toMatch(/contact-notice +sent/)
  expect((await testEnv.staff(['health'])).stdout).toContain('No message was given up.')
  await testEnv.staff(['message', id, '--answered'])
  expect((await testEnv.staff(['message', id])).stdout).not.toContain('dead')
})

test('entering somebody else’s address many times sends three mails there, and none with the sender’s own words', async () => {
  const victim = 'stranger@example.net'
  const attack = async (turn: number) => {
    const [local, domain] = victim.split('@')
    const typed = `Win at https://evil.example/${turn}`
    const form = { name: typed, email: `${local}+${turn}@${domain}`, type: 'general', subject: typed, message: typed }
    const { status } = await fetch(`${testEnv.site.url}/contact`, {
      method: 'POST',
      headers: { Origin: testEnv.site.origin, 'X-Forwarded-For': `198.51.${turn}.1:4711` },
      body: new URLSearchParams(form),
    })
    return status
  }
  // Each from an address of its own.
  const answers = await Promise.all(Array.from({ length: 60 }, (_, turn) => attack(turn)))
  expect(new Set(answers)).toEqual(new Set([200]))

  const notices = () => testEnv.mail.waitFor(({ subject }) => subject.includes('evil.example'))
  await expect.poll(async () => (await notices()).length).toBe(60)
  await untilAllIsSent(testEnv)
  const sent = (await testEnv.mail.read()).filter(({ to }) => to.some((address) => address.endsWith('@example.net')))
  expect(sent).toHaveLength(3)
  for (const { subject, text, html } of sent) expect(`${subject} ${text} ${html}`).not.toMatch(/evil|Win at/)
})

test('forget EMAIL: first only what would be done, then done, then nothing left to do', async () => {
  await give(testEnv, 1)
  await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(1)))
  await write({ email: emailOf(1), subject: 'About my gift' })
  await write({ email: 'other@example.com', subject: 'Mine' })
  const forget = (...options: string[]) => testEnv.staff(['forget', emailOf(1).toUpperCase(), ...options])

  const plan = await forget('--dry-run')
  expect(plan.stdout).toMatch(/^Would be removed\n  contact message msg_\w+ of /)
  expect(plan.stdout).toMatch(/\nWould be kept\n  gift G-[\w-]+ \(paid\): a record of income for the IRS, kept until /)
  expect(await idOf('About my gift')).toMatch(/^msg_/)

  const done = await forget()
  expect(done).toMatchObject({
    code: 0,
    stdout: plan.stdout.replaceAll('Would be removed', 'Removed').replace('Would be kept', 'Kept'),
  })
  expect(await idOf('About my gift')).toBe('')
  expect(await idOf('Mine')).toMatch(/^msg_/)
  expect((await testEnv.staff(['gifts', '--csv'])).stdout).toContain(emailOf(1))
  const owed = await testEnv.db.selectFrom('outbox').selectAll().where('kind', 'like', 'contact-%').execute()
  const messages = await testEnv.db.selectFrom('contact_message').select('id').execute()
  expect(new Set(owed.map((row) => row.subject_id))).toEqual(new Set(messages.map(({ id }) => id)))

  // Until the mail that confirms it is sent, its address is stored.
  await untilAllIsSent(testEnv)
  const again = await forget()
  expect(again.code).toBe(0)
  expect(again.stdout).toMatch(/^Removed\n  nothing\nKept\n  gift G-/)
})

test('forget EMAIL: a table that cannot be searched is named, and the others are still searched', async () => {
  await write({ email: emailOf(2), subject: 'Forget this too' })
  await testEnv.db.schema.alterTable('subscriber').renameTo('subscriber_elsewhere').execute()
  const { code, stdout } = await testEnv.staff(['forget', emailOf(2)])
  await testEnv.db.schema.alterTable('subscriber_elsewhere').renameTo('subscriber').execute()
  expect(code).toBe(1)
  expect(stdout).toMatch(/^Removed\n  contact message msg_\w+ of /)
  expect(stdout).toMatch(/\n1 could not be searched, please give the command again:\n  newsletter: .*subscriber/)
  expect(await idOf('Forget this too')).toBe('')
})

test('the log names no visitor and quotes no message', () => {
  const log = testEnv.site.logs().join('\n')
  expect(log).toContain('contact-message-stored')
  expect(log).not.toMatch(/example\.(com|net)|evil|Ada|Reader|Hello|SUM/)
})
