import fc from 'fast-check'
import { book } from '../../app/content/pages/book.ts'
import { hostileText, plantedDomain, toBytes } from './hostile-text.ts'
import type { Case, Header, Intent } from './send-case.ts'

/** What is sent in a field: what must be taken, and what must be refused whatever the other fields are. */
interface Field {
  good: fc.Arbitrary<string>
  bad: fc.Arbitrary<string>
}
interface Body {
  type: string
  body: string
}

const field = (good: fc.Arbitrary<string> | string[], ...bad: (fc.Arbitrary<string> | string)[]): Field => ({
  good: Array.isArray(good) ? fc.constantFrom(...good) : good,
  bad: fc.oneof(...bad.map((one) => (typeof one === 'string' ? fc.constant(one) : one))),
})
/** Not drawn twice: fast-check otherwise prefers a few. */
const uuid = fc.noBias(fc.uuid())
const withEnd = (end: string) => hostileText.map((text) => text + end)

/** What is typed into one line and must be taken as it is: anything but control characters and line separators. */
const line = fc
  .tuple(hostileText, uuid)
  .map(([text, id]) => `${text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')} ${id}`.slice(-100))
const unfit = ['', ' \t\r\n', 'a\0b', 'a\u001bb']
const unfitLine = [...unfit, 'a\nBcc: x@y.org', 'a\u2028b', 'é'.repeat(300)]
const emailField = (...bad: string[]) =>
  field(
    uuid.map((id) => `taken.${id}@${plantedDomain}`),
    ...unfitLine,
    'refused',
    'a@b.org,c@d.org',
    withEnd(` <refused@${plantedDomain}>`),
    ...bad,
  )
const trap = field([''], withEnd('.'))
const quantities = Array.from({ length: book.maxPerOrder }, (_, index) => String(index + 1))

const forms: Record<string, Record<string, Field>> = {
  '/contact': {
    name: field(line, ...unfitLine),
    email: emailField(),
    subject: field(line, ...unfitLine),
    message: field(line, ...unfit, 'x'.repeat(5001), '\x07'),
    about_you: trap,
  },
  '/newsletter': { email: emailField('a@b.org\r\n'), about_you: trap },
  '/donate': {
    giving: field(['one-time', 'recurring'], withEnd('?')),
    frequency: field(['monthly', 'quarterly', 'annually'], withEnd('?')),
    custom: field(
      ['1', '$1,234.50', ' 999999.99 ', '007', '19.9', '5000'],
      '0',
      '0.99',
      '-5',
      '1e-3',
      '19.995',
      'NaN',
      '1000000',
      '1.999',
      '1e999',
      '٥٠',
      withEnd('?'),
    ),
  },
  '/store': { quantity: field(quantities, '', '0', '11', '-1', '1.5', '1e0', 'NaN', '٣', '0001', '1 1', withEnd('?')) },
}

/** As JSON text, because JSON cannot say some of them as values. None of them is an amount, a quantity or a word. */
const wrongJson = [
  ...'null true [] [5000] {} "" "5000" 5000.5 -5000 -0 0 1e999 1e308 0.1 100000000 9007199254740993'.split(' '),
  ...'2.00000000000001 {"valueOf":5000} {"__proto__":{}} NaN'.split(' '),
  hostileText.map((text) => JSON.stringify(text)),
]
const amount = field(fc.integer({ min: 100, max: 99_999_999 }).map(String), ...wrongJson)
const only = (value: unknown) => field([JSON.stringify(value)], ...wrongJson)

const calls: Record<string, Record<string, Field>> = {
  '/functions/v1/create-payment': { amount },
  '/functions/v1/create-checkout': {
    amount,
    frequency: field(['"monthly"', '"quarterly"', '"annually"'], ...wrongJson),
  },
  '/functions/v1/create-product-checkout': {
    productName: only(book.title),
    productPrice: only(book.priceCents / 100),
    quantity: field(quantities, ...wrongJson),
    shippingCost: only(book.shippingCents / 100),
  },
}

type Fields = [name: string, value: string][]

const boundary = '----fault-tests'
const multipart = (fields: Fields): Body => {
  const quote = (name: string) => name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')
  const head = `--${boundary}\r\nContent-Disposition: form-data`
  const parts = fields.map(([name, value]) => `${head}; name="${quote(name)}"\r\n\r\n${value}\r\n`)
  return { type: `multipart/form-data; boundary=${boundary}`, body: toBytes(`${parts.join('')}--${boundary}--\r\n`) }
}
const urlencoded = (fields: Fields): Body => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})
const json = (body: string): Body => ({ type: 'application/json', body: toBytes(body) })
const object = (fields: Fields): Body => json(`{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`)

/** Bodies that are neither a form nor an object of ours, or broken off. */
const brokenBody: fc.Arbitrary<Body> = fc.oneof(
  fc.constantFrom<Body>(
    urlencoded([]),
    { type: 'application/x-www-form-urlencoded', body: '%&=&%zz=%zz&&&' },
    { type: 'multipart/form-data', body: 'x' },
    { type: 'multipart/form-data; boundary=', body: '--\r\n' },
    { type: `multipart/form-data; boundary=${boundary}`, body: `--${boundary}\r\nContent-Disposition: x\r\n\r\n\r\n` },
    { ...multipart([['quantity"; filename="../../x', '1']]) },
    { type: 'text/plain', body: 'giving=one-time\r\ncustom=50\r\nquantity=1' },
    { type: 'application/xml', body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' },
    { type: '', body: '\0\x01\x02\xff\xfe' },
    urlencoded([['x', 'x'.repeat(90_000)]]),
    ...['{', '{"amount":5000', "{'amount':5000}", '\uFEFF{}', '5000', '['.repeat(5000)].map(json),
    ...['{"__proto__":{"amount":5000}}', '{"constructor":{"prototype":{"amount":5000}}}'].map(json),
  ),
  fc.oneof(hostileText, fc.json({ stringUnit: 'binary' })).map(json),
)
const foreign = fc.constantFrom<Header>(
  ...['https://evil.example', 'null', 'http://localhost.evil.example'].map((origin): Header => ['Origin', origin]),
  ...['cross-site', 'same-site'].map((site): Header => ['Sec-Fetch-Site', site]),
)

const post = (intent: Intent, target: string, { type, body }: Body, headers: Header[] = []): Case => ({
  intent,
  method: 'POST',
  target,
  body,
  headers: type === '' ? headers : [['Content-Type', type], ...headers],
})

/** The fields of an address, all good but the one with this number. */
const fieldsOf = (fields: Record<string, Field>, badOne = -1): fc.Arbitrary<Fields> =>
  fc.tuple(
    ...Object.entries(fields).map(([name, { good, bad }], index) =>
      (index === badOne ? bad : good).map((value): [string, string] => [name, value]),
    ),
  )

const all = [
  ...Object.entries(forms).map(([path, fields]) => ({ path, fields, encodings: [urlencoded, urlencoded, multipart] })),
  ...Object.entries(calls).map(([path, fields]) => ({ path, fields, encodings: [object] })),
]
const targetOf = (path: string) =>
  fc.constantFrom(...(path in forms ? ['', '', '.data', '?index', '.data?index'] : [''])).map((suffix) => path + suffix)

/** Posts that must be refused, because each of them is wrong in a way that is known. */
export const refusedPosts: fc.Arbitrary<Case> = fc.oneof(
  ...all.flatMap(({ path, fields, encodings }) =>
    Object.keys(fields).map((_, badOne) =>
      fc
        .tuple(targetOf(path), fc.constantFrom(...encodings), fieldsOf(fields, badOne))
        .map(([target, encode, some]) => post('refused', target, encode(some))),
    ),
  ),
  ...all.map(({ path, fields, encodings }) =>
    fc
      .tuple(targetOf(path), fc.constantFrom(...encodings), fieldsOf(fields), foreign)
      .map(([target, encode, some, header]) => post('refused', target, encode(some), [header])),
  ),
  fc
    .tuple(fc.constantFrom(...all.map(({ path }) => path), '/forms/proof', '/webhooks/bounces'), brokenBody)
    .map(([path, body]) => post('refused', path, body)),
  fc
    .tuple(fc.constantFrom('', 't=1,v1=00', ',,=,', 't=NaN,v1=x', `t=1,${'v1=0,'.repeat(800)}`), brokenBody)
    .map(([signature, body]) => post('refused', '/webhooks/stripe', body, [['Stripe-Signature', signature]])),
  fc
    .tuple(fc.constantFrom(`unsubscribe.${'0'.repeat(36)}.never.${'A'.repeat(43)}`, 'confirm.x', ''), hostileText)
    .map(([token, text]) => `/newsletter/one-click?token=${token}${encodeURIComponent(text.toWellFormed())}`)
    .map((target) => post('refused', target, urlencoded([['List-Unsubscribe', 'One-Click']]))),
)

/** Posts that must be taken, and leave a row each: what is odd in them is nobody's fault. */
export const takenPosts: fc.Arbitrary<Case> = fc.oneof(
  ...all.map(({ path, fields, encodings }) =>
    fc
      .record({
        target: targetOf(path),
        encode: fc.constantFrom(...encodings),
        some: fieldsOf(fields),
        key: fc.option(uuid),
        extra: fc.tuple(hostileText, hostileText),
      })
      .map(({ target, encode, some, key, extra: [name, value] }) => {
        const headers: Header[] = key ? [['Idempotency-Key', key]] : []
        // Fields that nobody asked for, and the first field once more: the first one counts.
        const names = path in forms ? [`x-${name}`, some[0]?.[0] ?? ''] : []
        const more = names.map((name): [string, string] => [name, value])
        return post('taken', target, encode([...some, ...more]), headers)
      }),
  ),
)
