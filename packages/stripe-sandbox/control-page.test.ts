import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandHelp } from './command-help.ts'
import { commandsByName } from './commands.ts'
import { spaced, testCards, testMethods, bankOutcomes } from './payments/test-cards.ts'
import { faultModes } from './sandbox.ts'
import { oneTimeGift } from './testing/sample-sessions.ts'
import { useSandbox } from './testing/use-sandbox.ts'

const { sandbox, stripe, give } = await useSandbox()

const readPage = async (path = '/sandbox') => inOneLine(await (await fetch(`${sandbox.url}${path}`)).text())
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const entities = { '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const decode = (text: string) =>
  text.replaceAll(/&\w+;|&#39;/g, (entity) => entities[entity as keyof typeof entities] ?? entity)

/** The lines for a terminal, as a person copies them. */
function commandLines(page: string) {
  return [...page.matchAll(/<pre><code>curl -s (\S+) -H (.*?) -d (.*?)<\/code>/g)].map(
    ([, url = '', header, body = '']) => {
      const [name, value] = decode(header!).slice(1, -1).split(': ')
      return { url, name: url.split('/').at(-1), headers: { [name!]: value! }, body: decode(body).slice(1, -1) }
    },
  )
}

test('the start page explains every command, with what it does and an example', async () => {
  const page = await readPage('/')
  const examples = new Set(commandLines(page).map(({ name }) => name))
  for (const name of commandsByName.keys()) {
    const { does } = commandHelp[name as keyof typeof commandHelp]
    expect(decode(page)).toContain(`<summary><code>${name}</code> ${does}</summary>`)
    expect(examples, name).toContain(name)
  }
  for (const [mode, does] of Object.entries(faultModes)) {
    expect(page).toContain(`<dt><code>${mode}</code></dt> <dd>${does}</dd>`)
  }
  expect(page).not.toContain('<script')
})

test('every example on the page has arguments that its command knows', async () => {
  const send = async ({ url, headers, body }: ReturnType<typeof commandLines>[number]) =>
    (await fetch(url, { method: 'POST', headers, body })).text()
  const lines = commandLines(await readPage())
  const [first] = lines
  expect(await send({ ...first!, body: '{"wrong":1}' })).toContain('✖')
  // An id that does not exist, or a balance with nothing to pay out, is refused in other words.
  for (const line of lines) expect(await send(line), `${line.name} ${line.body}`).not.toMatch(/✖|There is no command/)
})

test('an example names the newest object of its kind, so that it works when it is copied', async () => {
  const payment = await give()
  const example = commandLines(await readPage()).find(({ name }) => name === 'refund')
  expect(JSON.parse(example!.body)).toEqual({ payment_intent: payment, amount: 500 })
  const answer = await fetch(example!.url, { method: 'POST', headers: example!.headers, body: example!.body })
  expect(await answer.json()).toMatchObject({ object: 'refund', amount: 500 })
})

test('every page that asks for a card, and the start page, show every test card and what happens', async () => {
  const { url } = await stripe.checkout.sessions.create(oneTimeGift)
  const { id: customer } = await stripe.customers.create({ email: 'ann@example.com' })
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:9/',
    flow_data: { type: 'payment_method_update' },
  })
  for (const address of [`${sandbox.url}/sandbox`, url ?? '', portal.url]) {
    const page = inOneLine(await (await fetch(address)).text())
    for (const { number, does } of testCards) {
      expect(page).toContain(`<td><code>${spaced(number)}</code></td> <td>${does}</td>`)
    }
    // The page of the portal takes cards only.
    const isOffered = address !== portal.url
    for (const { does } of Object.values(bankOutcomes)) expect(page.includes(does), address).toBe(isOffered)
  }
  const page = await readPage()
  for (const [method, { does }] of Object.entries(testMethods)) {
    expect(page).toContain(`<dt><code>${method}</code></dt> <dd>${does}</dd>`)
  }
})

test('the README has the same cards', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  for (const { number, does } of testCards) expect(readme).toContain(`| ${spaced(number)} | ${does} |`)
  for (const [method, { does }] of Object.entries(testMethods)) expect(readme).toContain(`| \`${method}\` | ${does} |`)
})
