import fc from 'fast-check'
import { firstBook as book } from '../../../app/catalog/books.ts'
import { store } from '../../../app/content/pages/store.ts'
import { frequencies } from '../../../app/values/payment-terms.ts'
import { hostileText, plantedDomain, toBytes } from './hostile-text.ts'
import type { Case, Header } from './send-case.ts'

type Fields = Record<string, string>
type Body = [type: string, body: string]

/** Without repetition: fast-check otherwise prefers a few. */
const uuid = fc.noBias(fc.uuid())
/** A text of one line that must be accepted unchanged: anything but control characters and line separators. */
const line = fc
  .tuple(hostileText, uuid)
  .map(([text, id]) => `${text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')} ${id}`.slice(-100))
const email = uuid.map((id) => `taken.${id}@${plantedDomain}`)
const trap = fc.constant('')
const quantity = fc.integer({ min: 1, max: store.maxPerOrder }).map(String)
const amount = fc.integer({ min: 100, max: 99_999_999 }).map(String)
const json = (value: unknown) => fc.constant(JSON.stringify(value))

/** The fields of each form and function, with values that must be accepted. Those of a function are JSON. */
const endpoints: Record<string, Record<string, fc.Arbitrary<string>>> = {
  '/contact': { name: line, email, subject: line, message: line, about_you: trap },
  '/newsletter': { email, about_you: trap },
  '/donate': {
    giving: fc.constantFrom('one-time', 'recurring'),
    frequency: fc.constantFrom(...frequencies),
    custom: fc.constantFrom('1', '$1,234.50', ' 999999.99 ', '007', '19.9', '5000', '٥٠'),
  },
  '/store': { quantity },
  '/functions/v1/create-payment': { amount },
  '/functions/v1/create-checkout': { amount, frequency: fc.constantFrom(...frequencies.map((each) => `"${each}"`)) },
  '/functions/v1/create-product-checkout': {
    productName: json(book.title),
    productPrice: json(book.priceCents / 100),
    quantity,
    shippingCost: json(book.shippingCents / 100),
  },
}
/** Neither an amount of dollars nor one of cents, nor a quantity; as text and as JSON. */
const badNumbers =
  '0 -5 0.99 19.995 1e-3 1e999 NaN 9007199254740993 null true [] [5000] {} "" "5000" {"valueOf":5000} ٥٠,٠'
const isNumber = (name: string) => ['custom', 'amount', 'quantity'].includes(name)

const formType = 'application/x-www-form-urlencoded'
const urlencoded = (fields: Fields): Body => [formType, new URLSearchParams(fields).toString()]
const asJson = (body: string): Body => ['application/json', toBytes(body)]
const object = (fields: Fields) => {
  const members = Object.entries(fields).map(([name, value]) => `"${name}":${value}`)
  return asJson(`{${members.join(',')}}`)
}

const suffixes = fc.constantFrom('', '', '.data', '?index', '.data?index')
const addresses = Object.entries(endpoints).map(([path, good]) => {
  const isForm = !path.startsWith('/functions/')
  const target = isForm ? suffixes.map((suffix) => path + suffix) : fc.constant(path)
  const encode = isForm ? urlencoded : object
  const hostile = isForm ? hostileText : hostileText.map((text) => JSON.stringify(text))
  return { good, target, encode, hostile }
})

function post(intent: Case['intent'], target: string, [type, body]: Body, ...more: Header[]): Case {
  const headers: Header[] = type === '' ? more : [['Content-Type', type], ...more]
  return { intent, method: 'POST', target, headers, body }
}

/** Bodies that are neither a form nor a valid object, or incomplete. */
const brokenBody: fc.Arbitrary<Body> = fc.oneof(
  fc.constantFrom<Body>(
    [formType, '%&=&%zz=%zz&&&'],
    [formType, `x=${'x'.repeat(90_000)}`],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: x\r\n\r\n\r\n'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="quantity'],
    ['text/plain', 'giving=one-time\r\ncustom=50\r\nquantity=1'],
    ['application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['', '\0\x01\x02\xff\xfe'],
    ...['{', '{"amount":5000', "{'amount':5000}", '\uFEFF{}', '5000', '['.repeat(5000)].map(asJson),
    ...['{"__proto__":{"amount":5000}}', '{"constructor":{"prototype":{"amount":5000}}}'].map(asJson),
  ),
  fc.oneof(hostileText, fc.json({ stringUnit: 'binary' })).map(asJson),
)
const foreign = fc.constantFrom<Header>(
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Origin', 'http://localhost.evil.example'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Site', 'same-site'],
)
const plainTarget = fc.constantFrom(...Object.keys(endpoints), '/forms/proof', '/webhooks/bounces')
const signature = fc.constantFrom('', 't=1,v1=00', ',,=,', 't=NaN,v1=x', `t=1,${'v1=0,'.repeat(800)}`)
const token = fc.constantFrom(`unsubscribe.${'0'.repeat(36)}.never.${'A'.repeat(43)}`, 'confirm.x', '')

/** Posts that must be refused, because each has a known error. */
export const refusedPosts: fc.Arbitrary<Case> = fc.oneof(
  ...addresses.flatMap(({ good, target, encode }) => [
    fc.tuple(target, fc.record(good), foreign).map(([to, fields, from]) => post('refused', to, encode(fields), from)),
    ...Object.keys(good)
      .filter(isNumber)
      .map((name) => fc.record({ ...good, [name]: fc.constantFrom(...badNumbers.split(' ')) }))
      .map((bad) => fc.tuple(target, bad).map(([to, fields]) => post('refused', to, encode(fields)))),
  ]),
  fc.tuple(plainTarget, brokenBody).map(([to, body]) => post('refused', to, body)),
  fc
    .tuple(signature, brokenBody)
    .map(([value, body]) => post('refused', '/webhooks/stripe', body, ['Stripe-Signature', value])),
  fc
    .tuple(token, hostileText)
    .map(([start, text]) => `/newsletter/one-click?token=${start}${encodeURIComponent(text.toWellFormed())}`)
    .map((target) => post('refused', target, urlencoded({ 'List-Unsubscribe': 'One-Click' }))),
)

/** Posts that must be accepted, and others with hostile text in one field. Each accepted post adds a row. */
export const otherPosts: fc.Arbitrary<Case> = fc.oneof(
  ...addresses.flatMap(({ good, target, encode, hostile }) => [
    fc
      .tuple(target, fc.record(good), uuid)
      .map(([to, fields, key]) => post('taken', to, encode(fields), ['Idempotency-Key', key])),
    ...Object.keys(good)
      .map((name) => fc.record({ ...good, [name]: hostile }))
      .map((bad) => fc.tuple(target, bad).map(([to, fields]) => post('any', to, encode(fields)))),
  ]),
)
