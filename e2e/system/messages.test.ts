import { expect, test } from 'vitest'
import { forgetPerson, signedIn } from '../harness/office.ts'
import { emailOf, give } from './gifts.ts'
import { clean } from './office-test-env.ts'
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
  const messages = testEnv.db.selectFrom('contact_message').select('id').where('subject', '=', subject)
  return (await messages.executeTakeFirst())?.id ?? ''
}

const mailsAbout = async (id: string) => {
  const mails = await testEnv.db.selectFrom('outbox').select(['kind', 'status']).where('subject_id', '=', id).execute()
  return Object.fromEntries(mails.map(({ kind, status }) => [kind, status]))
}

test('a mistyped address gets no acknowledgement, and no alert is sent', async () => {
  await write({ email: 'refuse@example.com', subject: 'From nowhere' })
  const id = await idOf('From nowhere')
  await untilAllIsSent(testEnv)
  expect(await mailsAbout(id)).toMatchObject({ 'contact-acknowledgement': 'dead', 'contact-notice': 'sent' })
  expect((await testEnv.staff(['health'])).stdout).toContain('No message was given up.')
  await (await signedIn(testEnv)).post(`/office/messages/${id}`, { intent: 'noted', key: 'noted' })
  expect(Object.values(await mailsAbout(id))).not.toContain('dead')
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
  // Each request from another address.
  const answers = await Promise.all(Array.from({ length: 60 }, (_, turn) => attack(turn)))
  expect(new Set(answers)).toEqual(new Set([200]))

  const notices = () => testEnv.mail.waitFor(({ subject }) => subject.includes('evil.example'))
  await expect.poll(async () => (await notices()).length).toBe(60)
  await untilAllIsSent(testEnv)
  const sent = (await testEnv.mail.read()).filter(({ to }) => to.some((address) => address.endsWith('@example.net')))
  expect(sent).toHaveLength(3)
  for (const { subject, text, html } of sent) expect(`${subject} ${text} ${html}`).not.toMatch(/evil|Win at/)
})

test('forgetting a person: first the data to remove is shown, then it is removed, then nothing is left', async () => {
  await give(testEnv, 1)
  await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(1)))
  await write({ email: emailOf(1), subject: 'About my gift' })
  await write({ email: 'other@example.com', subject: 'Mine' })
  const ann = await signedIn(testEnv)
  const path = `/office/person/forget?email=${emailOf(1).toUpperCase()}`
  const message = await idOf('About my gift')

  expect(clean(await ann.page(path))).toMatch(/Will be removed .*contact message msg_\w+ of /)
  expect(clean(await ann.page(path))).toMatch(
    /Will be kept gift G-[\w-]+ \(paid\): a record of income for the IRS, kept until /,
  )
  expect(await idOf('About my gift')).toBe(message)

  await forgetPerson(ann, emailOf(1).toUpperCase())
  expect(await idOf('About my gift')).toBe('')
  expect(await idOf('Mine')).toMatch(/^msg_/)
  expect((await testEnv.staff(['export', 'gifts'])).stdout).toContain(emailOf(1))
  const queued = await testEnv.db.selectFrom('outbox').selectAll().where('kind', 'like', 'contact-%').execute()
  const messages = await testEnv.db.selectFrom('contact_message').select('id').execute()
  expect(new Set(queued.map((row) => row.subject_id))).toEqual(new Set(messages.map(({ id }) => id)))

  // The address is stored until the mail that confirms the removal is sent.
  await untilAllIsSent(testEnv)
  expect(clean(await ann.page(path))).toMatch(/Will be removed Nothing\. Will be kept gift G-/)
})

test('forgetting a person: a table that cannot be searched is named, and the others are still searched', async () => {
  await write({ email: emailOf(2), subject: 'Forget this too' })
  await testEnv.db.schema.alterTable('subscriber').renameTo('subscriber_elsewhere').execute()
  const { cookie } = await signedIn(testEnv)
  const answer = await fetch(`${testEnv.site.url}/office/person/forget?email=${emailOf(2)}`, {
    method: 'POST',
    headers: { cookie, origin: testEnv.site.origin },
    body: new URLSearchParams({ key: 'forget' }),
  })
  await testEnv.db.schema.alterTable('subscriber_elsewhere').renameTo('subscriber').execute()
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining('Not everything could be searched: newsletter'),
  ])
  expect(await idOf('Forget this too')).toBe('')
})

test('the log names no visitor and quotes no message', () => {
  const log = testEnv.site.logs().join('\n')
  expect(log).toContain('contact-message-stored')
  expect(log).not.toMatch(/example\.(com|net)|evil|Ada|Reader|Hello|SUM/)
})
