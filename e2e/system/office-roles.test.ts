import { matchPath } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../app/config/staff-setting.ts'
import { type PagePath, permissions } from '../../app/office/permissions.ts'
import { intentsOf, judgeSubmit, permitsOf } from '../../app/office/permits.ts'
import { officeActions, officePages } from '../../app/office/routes.server.ts'
import { givers, officeAddresses } from '../every-office-page.ts'
import { fillOffice } from '../fill-every-office-page.ts'
import { addForeignGifts } from '../foreign-gifts.ts'
import { formWith, signedIn } from '../harness/office.ts'
import { until } from '../harness/until.ts'
import { give } from './gifts.ts'
import { mainOf } from './office-test-env.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
let addresses: [path: PagePath, address: string][] = []

beforeAll(async () => {
  await give(testEnv, 3)
  const recurring = testEnv.db.selectFrom('recurring_gift').select('subscription_id')
  await until('the recurring gift is stored', async () => (await recurring.execute()).length > 0)
  const { subscription_id: subscription } = await recurring.executeTakeFirstOrThrow()
  // Before the members have passkeys, which they would have to use.
  await addForeignGifts(testEnv)
  await fillOffice(testEnv.db, Date.now())
  const entries = Object.entries(officeAddresses(Date.now(), subscription)) as [PagePath, string[]][]
  addresses = entries.flatMap(([path, each]) => each.map((address): [PagePath, string] => [path, address]))
})

/** A session with each role. Each member has a passkey, and has used it. */
async function memberOf(role: (typeof roles)[number]) {
  const member = await signedIn(testEnv, role)
  await testEnv.db.updateTable('staff_session').set({ passkey_at: Date.now() }).execute()
  return member
}

/** The page of the office at an address. */
function pageAt(address: string): PagePath {
  const { pathname } = new URL(address, testEnv.site.url)
  const page = [...officeActions, ...officePages].find(({ path }) => matchPath(path, pathname))
  if (!page) throw new Error(`The office has no page ${address}.`)
  return page.path
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')

interface Submit {
  page: PagePath
  isPost: boolean
  intent: string
}

/** What each button of the page's main part would send. */
function submitsIn(html: string, address: string): Submit[] {
  return [...mainOf(html).matchAll(/<form\b[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    const [head = ''] = /^<form\b[^>]*>/.exec(form) ?? []
    const hidden = [...form.matchAll(/<input\b[^>]*>/g)].find(([input]) => attribute(input, 'name') === 'intent')?.[0]
    const buttons = [...form.matchAll(/<button\b[^>]*>/g)].map(([button]) => button)
    expect(buttons.length, `a button in ${form}`).toBeGreaterThan(0)
    return buttons.map((button) => {
      const method = attribute(button, 'formmethod') ?? attribute(head, 'method') ?? 'get'
      const action = attribute(button, 'formaction') ?? attribute(head, 'action') ?? address
      const own = attribute(button, 'name') === 'intent' ? attribute(button, 'value') : undefined
      const intent = own ?? (hidden && attribute(hidden, 'value')) ?? 'submit'
      return { page: pageAt(action), isPost: method === 'post', intent }
    })
  })
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([link]) => {
    const to = attribute(link, 'href') ?? ''
    return /^\/office(?![-\w])/.test(to) ? to : []
  })

test('the table of permissions has the pages of the office and no others', () => {
  const bothPlaces =
    'a page is in app/office/permissions.ts and in officePages or officeActions in app/office/routes.server.ts'
  const routes = [...officeActions, ...officePages]
  expect(Object.keys(permissions).toSorted(), bothPlaces).toEqual(routes.map(({ path }) => path).toSorted())
  for (const { path, ...page } of routes) {
    expect(intentsOf(path).length > 0, `${path} has a post and intents, or neither`).toBe('post' in page)
  }
})

/** Pages that are opened only to submit their form. */
const formPages: Partial<Record<PagePath, string>> = {
  '/office/gifts/:id/cancel': 'cancel',
  '/office/gifts/:id/refund': 'submit',
  '/office/orders/:id/refund': 'submit',
  '/office/person/forget': 'submit',
  '/office/letters/:id/send': 'now',
}

test.each(roles)(
  'the role %s finds no way to a page that is not for it, and no button that it may not press',
  async (role) => {
    const member = await memberOf(role)
    const { maySee } = permitsOf(role)
    const mayEnter = (page: PagePath) => {
      const intent = formPages[page]
      return maySee(page) && (intent === undefined || judgeSubmit(role, page, intent) === 'allowed')
    }
    for (const [path, address] of addresses) {
      const answer = await member.get(address)
      expect(answer.status, address).toBe(maySee(path) ? 200 : 403)
      const html = await answer.text()
      const faults = [
        ...linksIn(html).filter((link) => !mayEnter(pageAt(link))),
        ...submitsIn(html, address).filter(({ page, isPost, intent }) =>
          isPost ? judgeSubmit(role, page, intent) !== 'allowed' : !mayEnter(page),
        ),
      ]
      expect(faults, address).toEqual([])
    }
  },
)

test('Today names for a reader only what there is to look at', async () => {
  const [reader, ann] = [await memberOf('read-only'), await memberOf('everything')]
  const words = /Refund it|Pack and send|Read and answer|Send again|Leave it|Keep it/
  expect(await ann.page('/office')).toMatch(words)
  expect(await reader.page('/office')).not.toMatch(words)
  expect(await reader.page('/office')).toContain('Look at it')
})

test('the walk sees every page and every form that the table names', async () => {
  const drawn = new Set<string>()
  const add = (html: string, address: string) => {
    for (const { page, isPost, intent } of submitsIn(html, address)) if (isPost) drawn.add(`${page} ${intent}`)
  }
  for (const role of ['everything', 'read-only'] as const) {
    const member = await memberOf(role)
    for (const [, address] of addresses) add(await member.page(address), address)
  }
  const walked = new Set(addresses.map(([path]) => path))
  const paths = Object.keys(permissions) as PagePath[]
  const addAddress = 'add an address of the page to officeAddresses in e2e/every-office-page.ts'
  expect(
    officePages
      .map(({ path }) => path)
      .filter((path) => !walked.has(path) && !/\.(pdf|csv|webp)$|\/journal\//.test(path)),
    addAddress,
  ).toEqual([])
  const intents = paths.flatMap((path) => intentsOf(path).map((intent) => `${path} ${intent}`))
  const addRows = 'no address of officeAddresses shows the form: add one, or the rows that it needs to fillOffice'
  expect(
    intents.filter((intent) => !drawn.has(intent)),
    addRows,
  ).toEqual([])
})

test('an action leads to the page with its forms; a refusal shows that page, and each form posts where it belongs', async () => {
  const ann = await memberOf('everything')
  const page = `/office/givers/${givers.edna}`
  const opened = await ann.get(`${page}/letters?year=2025`)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `${page}?year=2025`])
  const form = await formWith(ann, page, 'no-letters', { reason: 'other', words: '' })
  const refused = await ann.post(`${page}/letters`, form)
  const html = await refused.text()
  expect([refused.status, html]).toEqual([400, expect.stringContaining('Write why no letters are sent.')])
  const submits = submitsIn(html, `${page}/letters`).filter(({ isPost }) => isPost)
  expect(submits).toContainEqual({ page: '/office/givers/:id', isPost: true, intent: 'note' })
  expect(submits).toEqual(submitsIn(await ann.page(page), page).filter(({ isPost }) => isPost))
})

describe('the role bookkeeper', () => {
  const post = async (address: string, fields: Record<string, string>) => {
    const answer = await (await memberOf('bookkeeper')).post(address, { key: crypto.randomUUID(), ...fields })
    return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
  }
  const giftAt = (part: string) => addresses.find(([, address]) => address.endsWith(part))![1]

  test('enters a gift, cancels it, and compares the deposits', async () => {
    const check = { method: 'check', date: '2026-02-03', amount: '25', name: 'Bo Keeper', email: 'bo2@example.org' }
    const { status, to } = await post('/office/enter', check)
    expect([status, to]).toEqual([303, expect.stringMatching(/entered=G-/)])
    const id = to!.split('entered=')[1]
    expect(await post(`/office/gifts/${id}/cancel`, { intent: 'cancel', reason: 'returned' })).toMatchObject({
      status: 303,
    })
    expect(await post('/office/deposits', { intent: 'compare' })).toMatchObject({ status: 303 })
  })

  test('neither refunds nor forgets, and reads why', async () => {
    const refund = giftAt('/refund?amount=5')
    for (const address of [refund, '/office/person/forget?email=edna@example.org', '/office/messages/msg_waits']) {
      const { status, text } = await post(address, { cents: '500', left: '5000' })
      expect([address, status]).toEqual([address, 403])
      expect(text).toContain('Your role does not allow this, and nothing was changed.')
      expect(text).toContain('enter gifts and cancel them again')
    }
    const { status, text } = await post(`/office/givers/${givers.edna}/letters`, { intent: 'no-letters' })
    expect(status).toBe(403)
    expect(text).toContain('Your role does not allow this, and nothing was changed.')
    const id = refund.split('/')[3]!
    const row = testEnv.db.selectFrom('payment').select('refund_started_at').where('id', '=', id)
    expect(await row.execute()).toEqual([{ refund_started_at: null }])
  })
})
