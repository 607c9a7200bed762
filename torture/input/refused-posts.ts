import fc from 'fast-check'
import { book } from '../../app/content/book.ts'
import type { RequestCase } from './case.ts'
import { hostileText, plantedDomain, toBytes } from './hostile-text.ts'
import { asForm, brokenForm, type Fields, type PostBody } from './post-body.ts'

type Header = [name: string, value: string]

/** Stands in everything that a refused post says, and must be found nowhere afterwards. */
const refusedEmail = `refused@${plantedDomain}`

const wholeForms: Record<string, Fields> = {
  '/contact': [
    ['name', 'Refused'],
    ['email', refusedEmail],
    ['subject', 'Refused'],
    ['message', 'Refused'],
  ],
  '/newsletter': [['email', refusedEmail]],
  '/donate': [
    ['giving', 'one-time'],
    ['frequency', 'monthly'],
    ['custom', '50'],
  ],
  '/store': [['quantity', '2']],
}

/** What makes a whole form one that must be refused: other values for one of its fields, or fields besides. */
const spoilt: Record<string, fc.Arbitrary<Fields>> = {
  '/contact': fc
    .oneof(
      fc.tuple(
        fc.constantFrom('name', 'email', 'subject', 'message'),
        fc.constantFrom('', ' \t\r\n', 'a\0b', 'a\u001bb'),
      ),
      fc.tuple(
        fc.constantFrom('name', 'subject', 'email'),
        fc.constantFrom('a\nBcc: x@y.org', 'a\u2028b', 'é'.repeat(300)),
      ),
      fc.tuple(fc.constant('message'), fc.constantFrom('x'.repeat(5001), `\u0007${refusedEmail}`)),
      fc.tuple(
        fc.constant('email'),
        hostileText.map((text) => `${text} <${refusedEmail}>`),
      ),
      fc.tuple(
        fc.constant('about_you'),
        hostileText.map((text) => `${text}.`),
      ),
    )
    .map((field) => [field]),
  '/newsletter': fc
    .oneof(
      fc.tuple(
        fc.constant('email'),
        hostileText.map((text) => `${text} <${refusedEmail}>`),
      ),
      fc.tuple(
        fc.constant('email'),
        fc.constantFrom('', ' ', 'refused', `${refusedEmail}\r\n`, `${refusedEmail},${refusedEmail}`),
      ),
      fc.tuple(
        fc.constant('about_you'),
        hostileText.map((text) => `${text}.`),
      ),
    )
    .map((field) => [field]),
  '/donate': fc
    .oneof(
      fc.tuple(
        fc.constant('giving'),
        hostileText.map((text) => `${text}?`),
      ),
      fc.tuple(
        fc.constant('frequency'),
        hostileText.map((text) => `${text}?`),
      ),
      fc.tuple(
        fc.constant('custom'),
        hostileText.map((text) => `${text}?`),
      ),
      fc.tuple(
        fc.constant('custom'),
        fc.constantFrom('0', '0.99', '-5', '1e-3', '19.995', 'NaN', '1000000', '1.999', '1e999', '٥٠'),
      ),
    )
    .map((field) => [field]),
  '/store': fc
    .oneof(
      fc.tuple(
        fc.constant('quantity'),
        hostileText.map((text) => `${text}?`),
      ),
      fc.tuple(fc.constant('quantity'), fc.constantFrom('', '0', '11', '-1', '1.5', '1e0', 'NaN', '٣', '0001', '1 1')),
    )
    .map((field) => [field]),
}

const withSpoilt = (form: Fields, fields: Fields): Fields => [
  ...fields,
  ...form.filter(([name]) => !fields.some(([other]) => other === name)),
]

const elsewhere: fc.Arbitrary<Header[]> = fc.constantFrom<Header[]>(
  [['Origin', 'https://evil.example']],
  [['Origin', 'null']],
  [['Sec-Fetch-Site', 'cross-site']],
  [['Sec-Fetch-Site', 'same-site']],
  [['Origin', 'http://localhost.evil.example']],
)

const formPath = fc.constantFrom(...Object.keys(wholeForms))
const dataSuffix = fc.constantFrom('', '', '.data', '?index', '.data?index')

function post(target: string, { type, body }: PostBody, headers: Header[] = []): RequestCase {
  const [path = ''] = target.split(/\.data|\?/)
  const all: Header[] = type === '' ? headers : [['Content-Type', type], ...headers]
  return { kind: 'request', group: `posts to ${path}`, intent: 'refused', method: 'POST', target, headers: all, body }
}

const spoiltForm = formPath.chain((path) =>
  fc
    .record({ fields: spoilt[path]!, form: asForm, suffix: dataSuffix })
    .map(({ fields, form, suffix }) => post(path + suffix, form(withSpoilt(wholeForms[path] ?? [], fields)))),
)
const foreignForm = fc
  .record({ path: formPath, form: asForm, suffix: dataSuffix, headers: elsewhere })
  .map(({ path, form, suffix, headers }) => post(path + suffix, form(wholeForms[path] ?? []), headers))
const noForm = fc
  .record({ path: formPath, body: brokenForm, suffix: dataSuffix })
  .map(({ path, body, suffix }) => post(path + suffix, body))
const longForm = fc
  .record({ path: formPath, form: asForm, length: fc.integer({ min: 66_000, max: 90_000 }) })
  .map(({ path, form, length }) => post(path, form([...(wholeForms[path] ?? []), ['x', 'x'.repeat(length)]])))

const json = (body: string): PostBody => ({ type: 'application/json', body: toBytes(body) })
const functions: Record<string, object> = {
  '/functions/v1/create-payment': { amount: 5000 },
  '/functions/v1/create-checkout': { amount: 5000, frequency: 'monthly' },
  '/functions/v1/create-product-checkout': {
    productName: book.title,
    productPrice: book.priceCents / 100,
    quantity: 2,
    shippingCost: book.shippingCents / 100,
  },
}
const functionPath = fc.constantFrom(...Object.keys(functions))
/** As JSON text, because JSON cannot say some of them as values. None of them is an amount or a quantity. */
const wrongValue = fc.oneof(
  fc.constantFrom('null', 'true', '[]', '[5000]', '{}', '""', '"5000"', '5000.5', '-5000', '-0', '0', '1e999', '1e308'),
  fc.constantFrom('0.1', '100000000', '9007199254740993', '2.00000000000001', '{"valueOf":5000}', '{"__proto__":{}}'),
  hostileText.map((text) => JSON.stringify(text)),
  fc
    .jsonValue()
    .filter((value) => typeof value !== 'number')
    .map((value) => JSON.stringify(value)),
)
const wrongField = functionPath.chain((path) => {
  const { [path]: whole = {} } = functions
  return fc.tuple(fc.constantFrom(...Object.keys(whole)), wrongValue).map(([name, value]) => {
    const others = Object.entries(whole).filter(([other]) => other !== name)
    const members = [...others.map(([name, value]) => [name, JSON.stringify(value)]), [name, value]]
    return post(path, json(`{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`))
  })
})
const wrongJson = fc
  .tuple(
    functionPath,
    fc.oneof(
      fc.constantFrom(
        '',
        '{',
        '{"amount":5000',
        '{"amount":NaN}',
        "{'amount':5000}",
        '\uFEFF{}',
        '5000',
        '"x"',
        'null',
      ),
      fc.constantFrom('['.repeat(5000), `${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}`, '{"__proto__":{"amount":5000}}'),
      fc.constantFrom('{"constructor":{"prototype":{"amount":5000}}}', `{"amount":5000,"x":"${'x'.repeat(11_000)}"}`),
      hostileText,
    ),
  )
  .map(([path, body]) => post(path, json(body)))
const wrongHeaders = fc
  .tuple(
    functionPath,
    fc.oneof(
      elsewhere,
      fc.constantFrom<Header[]>([['Content-Type', 'text/plain']], [['Content-Type', 'application/jsonx']]),
      fc.constantFrom<Header[]>([['Idempotency-Key', 'one']], [['Idempotency-Key', '0'.repeat(36)]]),
    ),
  )
  .map(([path, headers]) => {
    const { type, body } = json(JSON.stringify(functions[path]))
    return post(path, { type: headers.some(([name]) => name === 'Content-Type') ? '' : type, body }, headers)
  })

const webhook = fc
  .tuple(
    fc.constantFrom('', 't=1,v1=00', 't=1795270000,v1=', ',,=,', 't=NaN,v1=x', `t=1,${'v1=0,'.repeat(800)}`),
    fc.oneof(hostileText, fc.constant('{"id":"evt_1","type":"charge.refunded","data":{"object":{}}}'), fc.json()),
  )
  .map(([signature, body]) => post('/webhooks/stripe', json(body), [['Stripe-Signature', signature]]))
const proof = fc
  .oneof(
    hostileText,
    fc.json(),
    fc.constant('['.repeat(60_000)),
    fc.constant(
      '{"challenge":{"parameters":{"algorithm":"PBKDF2/SHA-256","cost":2000},"signature":""},"solution":{"counter":0,"derivedKey":""}}',
    ),
  )
  .map((body) => post('/forms/proof', json(body)))
const oneClick = fc
  .tuple(hostileText, fc.constantFrom(`unsubscribe.${'0'.repeat(36)}.never.${'A'.repeat(43)}`, 'confirm.x', ''))
  .map(([text, token]) => {
    const target = `/newsletter/one-click?token=${token}${encodeURIComponent(text.toWellFormed()).slice(0, 3000)}`
    return post(target, { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' })
  })

/** Posts that must be refused, because each of them was made wrong in a way that is known. */
export const refusedPosts: fc.Arbitrary<RequestCase> = fc.oneof(
  { weight: 8, arbitrary: spoiltForm },
  { weight: 2, arbitrary: foreignForm },
  { weight: 2, arbitrary: noForm },
  { weight: 1, arbitrary: longForm },
  { weight: 5, arbitrary: wrongField },
  { weight: 3, arbitrary: wrongJson },
  { weight: 2, arbitrary: wrongHeaders },
  { weight: 2, arbitrary: webhook },
  { weight: 2, arbitrary: proof },
  { weight: 2, arbitrary: oneClick },
)
