import { expect, test } from 'vitest'
import { giving } from '../../app/content/my-giving/giving.ts'
import { limits } from '../../app/spam-guard/limits.ts'
import { linkMails, postGiving } from '../my-giving.ts'
import { emailOf } from './gifts.ts'
import { paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

// The form that asks for a link.
const testEnv = sharedTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '')

test('known and unknown addresses get the same answer, status and rows; only a known one gets a mail', async () => {
  await paidGift(testEnv, 5)
  await testEnv.db.deleteFrom('access_link').execute()
  const tries = ['nobody@example.com', emailOf(5).toUpperCase(), 'no-one@example.com']
  const answers: string[] = []
  for (const email of tries) {
    const answer = await postGiving(testEnv, { email })
    answers.push(`${answer.status} ${withoutNonce(await answer.text())}`)
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain(giving.ask.sent.text)
  // The same rows are written for both: nothing is looked up during the request.
  const links = await testEnv.db.selectFrom('access_link').selectAll().orderBy('created_at').execute()
  expect(links.map(({ email }) => email)).toEqual(tries.map((email) => email.toLowerCase()))
  await untilAllIsSent(testEnv)
  const queued = await testEnv.db.selectFrom('outbox').selectAll().where('kind', '=', 'giving-link').execute()
  expect(links.map(({ id }) => queued.filter((row) => row.subject_id === id).map(({ status }) => status))).toEqual([
    ['skipped'],
    ['sent'],
    ['skipped'],
  ])
  const subjects = await Promise.all(tries.map((email) => testEnv.mail.subjectsTo(email.toLowerCase())))
  expect(subjects.map((of) => of.filter((subject) => subject === giving.mails.link.subject).length)).toEqual([0, 1, 0])
})

test('a mailbox gets three links an hour, from however many networks they are requested', async () => {
  await paidGift(testEnv, 7)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, turn) =>
      postGiving(testEnv, { email: emailOf(7) }, { headers: { 'X-Forwarded-For': `198.51.${turn}.1` } }),
    ),
  )
  // The answer does not show which request is the fourth: each answer says the same.
  const pages = new Set(await Promise.all(answers.map(async (answer) => withoutNonce(await answer.text()))))
  expect([new Set(answers.map(({ status }) => status)), pages.size]).toEqual([new Set([200]), 1])
  expect([...pages][0]).toContain('If you have asked more often, the last one is the last for now')
  await untilAllIsSent(testEnv)
  expect(await linkMails(testEnv, emailOf(7))).toHaveLength(3)
})

test('the links that one address or one network can request in an hour are limited', async () => {
  const ask = async (from: (turn: number) => string, times: number) => {
    const answers = Array.from({ length: times }, (_, turn) =>
      postGiving(testEnv, { email: `guess${turn}@example.com` }, { headers: { 'X-Forwarded-For': from(turn) } }),
    )
    return (await Promise.all(answers)).filter(({ status }) => status === 200).length
  }
  const { address, network } = limits['my-giving']
  expect(await ask(() => '203.0.113.9', 10)).toBe(address.prove)
  expect(await ask((turn) => `198.18.0.${turn}`, network.prove + 5)).toBe(network.prove)
})
