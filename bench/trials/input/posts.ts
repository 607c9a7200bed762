import fc from 'fast-check'
import { book } from '../../../app/content/pages/book.ts'
import { hostileText, plantedDomain, toBytes } from './hostile-text.ts'
import type { Case, Header } from './send-case.ts'

/** What is sent in a field: what must be taken, and what must be refused whatever the other fields are. */
interface Field {
  good: fc.Arbitrary<string>
  bad: fc.Arbitrary<string>
}
type Text = string | fc.Arbitrary<string>
const oneOf = (texts: Text[]) => fc.oneof(...texts.map((text) => (typeof text === 'string' ? fc.constant(text) : text)))
const field = (good: Text[], bad: Text[]): Field => ({ good: oneOf(good), bad: oneOf(bad) })

/** Not drawn twice: fast-check otherwise prefers a few. */
const uuid = fc.noBias(fc.uuid())
const unknownWord = hostileText.map((text) => `${text}?`)
/** What is typed into one line and must be taken as it is: anything but control characters and line separators. */
const line = fc
  .tuple(hostileText, uuid)
  .map(([text, id]) => `${text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')} ${id}`.slice(-100))
const unfit = ['', ' \t\r\n', 'a\0b', 'a\u001bb']
const unfitLine = [...unfit, 'a\nBcc: x@y.org', 'a\u2028b', 'é'.repeat(300)]
const email = field(
  [uuid.map((id) => `taken.${id}@${plantedDomain}`)],
  [...unfitLine, 'refused', 'a@b.org,c@d.org', hostileText.map((text) => `${text} <refused@${plantedDomain}>`)],
)
const trap = field([''], [unknownWord])
const quantities = Array.from({ length: book.maxPerOrder }, (_, index) => String(index + 1))
const badAmounts = ['0', '0.99', '-5', '1e-3', '19.995', 'NaN', '1000000', '1.999', '1e999', '٥٠', unknownWord]
const badQuantities = ['', '0', '11', '-1', '1.5', '1e0', 'NaN', '٣', '0001', '1 1', unknownWord]

const forms: Record<string, Record<string, Field>> = {
  '/contact': {
    name: field([line], unfitLine),
    email,
    subject: field([line], unfitLine),
    message: field([line], [...unfit, 'x'.repeat(5001), '\u0007']),
    about_you: trap,
  },
  '/newsletter': { email, about_you: trap },
  '/donate': {
    giving: field(['one-time', 'recurring'], [unknownWord]),
    frequency: field(['monthly', 'quarterly', 'annually'], [unknownWord]),
    custom: field(['1', '$1,234.50', ' 999999.99 ', '007', '19.9', '5000'], badAmounts),
  },
  '/store': { quantity: field(quantities, badQuantities) },
}

/** As JSON text, because JSON cannot say some of them as values. None of them is an amount, a quantity or a word. */
const badJson = [
  ...'null true [] [5000] {} "" "5000" 5000.5 -5000 -0 0 1e999 1e308 0.1 100000000 9007199254740993'.split(' '),
  ...'2.00000000000001 {"valueOf":5000} {"__proto__":{}} NaN'.split(' '),
  hostileText.map((text) => JSON.stringify(text)),
]
const amount = field([fc.integer({ min: 100, max: 99_999_999 }).map(String)], badJson)
const only = (value: unknown) => field([JSON.stringify(value)], badJson)

const calls: Record<string, Record<string, Field>> = {
  '/functions/v1/create-payment': { amount },
  '/functions/v1/create-checkout': { amount, frequency: field(['"monthly"', '"quarterly"', '"annually"'], badJson) },
  '/functions/v1/create-product-checkout': {
    productName: only(book.title),
    productPrice: only(book.priceCents / 100),
    quantity: field(quantities, badJson),
    shippingCost: only(book.shippingCents / 100),
  },
}

type Body = [type: string, body: string]
type Fields = [name: string, value: string][]

const formType = 'application/x-www-form-urlencoded'
const urlencoded = (fields: Fields): Body => [formType, new URLSearchParams(fields).toString()]
const json = (body: string): Body => ['application/json', toBytes(body)]
const object = (fields: Fields) => json(`{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`)

/** Bodies that are neither a form nor an object of ours, or broken off. */
const brokenBody: fc.Arbitrary<Body> = fc.oneof(
  fc.constantFrom<Body>(
    [formType, ''],
    [formType, '%&=&%zz=%zz&&&'],
    [formType, `x=${'x'.repeat(90_000)}`],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=', '--\r\n'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: x\r\n\r\n\r\n'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="quantity'],
    ['text/plain', 'giving=one-time\r\ncustom=50\r\nquantity=1'],
    ['application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['', '\0\x01\x02\xff\xfe'],
    ...['{', '{"amount":5000', "{'amount':5000}", '\uFEFF{}', '5000', '['.repeat(5000)].map(json),
    ...['{"__proto__":{"amount":5000}}', '{"constructor":{"prototype":{"amount":5000}}}'].map(json),
  ),
  fc.oneof(hostileText, fc.json({ stringUnit: 'binary' })).map(json),
)
const foreign = fc.constantFrom<Header>(
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Origin', 'http://localhost.evil.example'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Site', 'same-site'],
)

function post(intent: Case['intent'], target: string, [type, body]: Body, ...more: Header[]): Case {
  const headers: Header[] = type === '' ? more : [['Content-Type', type], ...more]
  return { intent, method: 'POST', target, headers, body }
}

/** The fields of an address, all good but the one with this number. */
const fieldsOf = (fields: Record<string, Field>, badOne = -1): fc.Arbitrary<Fields> =>
  fc.tuple(
    ...Object.entries(fields).map(([name, { good, bad }], index) =>
      (index === badOne ? bad : good).map((value): [string, string] => [name, value]),
    ),
  )

const suffixes = fc.constantFrom('', '', '.data', '?index', '.data?index')
const formsAndCalls = Object.entries({ ...forms, ...calls }).map(([path, fields]) => {
  const isForm = path in forms
  const target = isForm ? suffixes.map((suffix) => path + suffix) : fc.constant(path)
  return { isForm, target, fields, encode: isForm ? urlencoded : object }
})
const plainTarget = fc.constantFrom(...Object.keys({ ...forms, ...calls }), '/forms/proof', '/webhooks/bounces')
const signature = fc.constantFrom('', 't=1,v1=00', ',,=,', 't=NaN,v1=x', `t=1,${'v1=0,'.repeat(800)}`)
const token = fc.constantFrom(`unsubscribe.${'0'.repeat(36)}.never.${'A'.repeat(43)}`, 'confirm.x', '')
const oneClick = urlencoded([['List-Unsubscribe', 'One-Click']])

/** Posts that must be refused, because each of them is wrong in a way that is known. */
export const refusedPosts: fc.Arbitrary<Case> = fc.oneof(
  ...formsAndCalls.flatMap(({ target, fields, encode }) => [
    ...Object.keys(fields).map((_, badOne) =>
      fc.tuple(target, fieldsOf(fields, badOne)).map(([to, some]) => post('refused', to, encode(some))),
    ),
    fc.tuple(target, fieldsOf(fields), foreign).map(([to, some, from]) => post('refused', to, encode(some), from)),
  ]),
  fc.tuple(plainTarget, brokenBody).map(([to, body]) => post('refused', to, body)),
  fc
    .tuple(signature, brokenBody)
    .map(([value, body]) => post('refused', '/webhooks/stripe', body, ['Stripe-Signature', value])),
  fc
    .tuple(token, hostileText)
    .map(([start, text]) => `/newsletter/one-click?token=${start}${encodeURIComponent(text.toWellFormed())}`)
    .map((target) => post('refused', target, oneClick)),
)

/** Posts that must be taken, and leave a row each. To a form, with a field that nobody asked for. */
export const takenPosts: fc.Arbitrary<Case> = fc.oneof(
  ...formsAndCalls.map(({ isForm, target, fields, encode }) =>
    fc
      .tuple(target, fieldsOf(fields), fc.option(uuid), hostileText, hostileText)
      .map(([to, some, key, name, value]) => {
        const more: Fields = isForm ? [[`x-${name}`, value]] : []
        const headers: Header[] = key ? [['Idempotency-Key', key]] : []
        return post('taken', to, encode([...some, ...more]), ...headers)
      }),
  ),
)
