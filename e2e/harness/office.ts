import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { startSession } from '../../app/office/session.server.ts'
import type { Db } from '../../app/db/db.server.ts'
import type { TestEnv } from './test-env.ts'

/** The members in STAFF of every test's site. */
export const staff = {
  everything: 'ann@office.example',
  'orders-and-messages': 'ori@office.example',
  bookkeeper: 'bea@office.example',
  words: 'wes@office.example',
  'read-only': 'rea@office.example',
} as const

export const staffSetting = Object.entries(staff)
  .map(([role, email]) => `${email.slice(0, 3)} Tester <${email}>:${role}`)
  .join(', ')

/** Sends the request again while the site answers that it is too busy: then it has handled nothing of it. */
export async function fetchWhenFree(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init)
    if (answer.status !== 503) return answer
    await delay(100)
  }
}

/** A member of the staff with a session, which is written to the database as the submit of a link does. */
export async function signedIn(
  { site, db }: Pick<TestEnv, 'site'> & { db: Db },
  role: keyof typeof staff = 'everything',
) {
  const cookie = (await startSession(db, staff[role], Date.now())).split(';')[0]!
  const ask = (path: string, init: RequestInit = {}) =>
    fetchWhenFree(site.url + path, {
      redirect: 'manual',
      ...init,
      headers: { cookie, origin: site.origin, ...(init.headers as Record<string, string>) },
    })
  return {
    cookie,
    get: (path: string) => ask(path),
    /** The HTML of a page. Fails unless the answer is a page. */
    page: async (path: string) => {
      const answer = await ask(path)
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
      return answer.text()
    },
    post: (path: string, fields: Record<string, string> | FormData) =>
      ask(path, { method: 'POST', body: fields instanceof FormData ? fields : new URLSearchParams(fields) }),
  }
}

/** What the form with this button posts: its hidden fields, its boxes as if each were ticked, and what is typed. */
export async function formWith(
  member: Member,
  path: string,
  intent: string,
  typed: Record<string, string> = {},
): Promise<FormData> {
  const html = await member.page(path)
  const button = new RegExp(`<button\\b[^>]* value="${intent}"`)
  const form = [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].find(([text]) => button.test(text))?.[0]
  if (!form) throw new Error(`${path} has no form with the button "${intent}".`)
  const fields = new FormData()
  for (const [input] of form.matchAll(/<input\b[^>]*type="(?:hidden|checkbox)"[^>]*>/g)) {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? ''
    fields.append(read('name'), decodeAttribute(read('value')))
  }
  for (const [name, value] of Object.entries({ intent, ...typed })) fields.set(name, value)
  return fields
}

/** The text of the content of a page, with single spaces. */
export const textOfMain = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** The idempotency key of the first form of a page. */
export const formKeyIn = (html: string): string => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ''

const decodeAttribute = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const wordDraftPath = '/office/words/draft'

/** What the form that publishes the words of the member's draft posts, each remark ticked. */
export const publishForm = (member: Member, typed: Record<string, string> = { when: 'now' }): Promise<FormData> =>
  formWith(member, wordDraftPath, 'publish', typed)

/** Publishes the words of the member's draft. Fails when they are refused. */
export async function publishDraft(member: Member): Promise<void> {
  const answer = await member.post(wordDraftPath, await publishForm(member))
  if (answer.status !== 303) throw new Error(`The draft is not published: ${answer.status} ${await answer.text()}`)
}

/** The page of the giver with this address, as the office shows it. */
export async function giverPathOf(member: Member, email: string): Promise<string> {
  const answer = await member.get(`/office/person?email=${encodeURIComponent(email)}`)
  const path = answer.headers.get('location')
  if (!path) throw new Error(`No giver has this address: ${answer.status}.`)
  return path
}

export type Member = Awaited<ReturnType<typeof signedIn>>

/** Enters a gift that did not come through Stripe, of a new giver unless `giver` names one. Returns its number. */
export async function createManualGift(member: Member, fields: Record<string, string>): Promise<string> {
  const answer = await member.post('/office/enter', { key: randomUUID(), giver: 'new', ...fields })
  const id = /entered=(G-[\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1]
  if (!id) throw new Error(`The gift is not entered: ${answer.status}.`)
  return id
}

/** Forgets a person. Returns the preview, which shows what is removed and what stays. */
export async function forgetPerson(member: Member, email: string): Promise<string> {
  const path = `/office/person/forget?email=${encodeURIComponent(email)}`
  const page = await member.page(path)
  const answer = await member.post(path, { key: randomUUID() })
  if (answer.status !== 303) throw new Error(`The person is not forgotten: ${answer.status}.`)
  return page
}

/** Asks for a link as the form does, and waits for its mail. Returns the link. */
export async function askForStaffLink(testEnv: TestEnv, email: string, to = '/office'): Promise<string> {
  const links = async () =>
    (await testEnv.mail.read()).flatMap((mail) =>
      mail.to.includes(email) ? (/http\S+\/office\/open\?token=[\w.-]*[\w-]/.exec(mail.text)?.[0] ?? []) : [],
    )
  const { length } = await links()
  const answer = await postOffice(testEnv, '/office/sign-in', { email, to })
  if (answer.status !== 200) throw new Error(`The form answers ${answer.status}.`)
  const deadlineAt = Date.now() + 40_000
  for (;;) {
    const link = (await links())[length]
    if (link) return link
    if (Date.now() > deadlineAt) throw new Error('The link did not arrive.')
    await delay(50)
  }
}

/** Posts as a page of the office without a script does, with this session or without one. */
export function postOffice({ site }: TestEnv, path: string, fields: Record<string, string>, headers: object = {}) {
  const own = { origin: site.origin, ...(headers as Record<string, string>) }
  const body = new URLSearchParams(fields)
  return fetchWhenFree(site.url + path, { method: 'POST', redirect: 'manual', headers: own, body })
}

/** The fields that the page of a mail's link posts. */
export async function formOfStaffLink(link: string): Promise<{ token: string; key: string }> {
  const html = await (await fetch(link)).text()
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return { token: valueOf('token'), key: valueOf('key') }
}

/** The cookie that an answer sets, as a browser sends it. */
export const sessionOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
