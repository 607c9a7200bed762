import fc from 'fast-check'
import { book } from '../../app/content/book.ts'
import type { RequestCase } from './case.ts'
import { hostileText, plantedDomain } from './hostile-text.ts'
import { asForm, type Fields, type PostBody } from './post-body.ts'

/** What is typed into one line and must be taken as it is: anything but control characters and line separators. */
const line = fc
  .tuple(hostileText, fc.uuid())
  .map(([text, id]) => `${text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')} ${id}`.slice(-100))
const email = fc.uuid().map((id) => `taken.${id}@${plantedDomain}`)

const forms: fc.Arbitrary<{ path: string; fields: Fields }> = fc.oneof(
  fc.record({ name: line, email, subject: line, message: line }).map((message) => ({
    path: '/contact',
    fields: Object.entries(message),
  })),
  email.map((email): { path: string; fields: Fields } => ({ path: '/newsletter', fields: [['email', email]] })),
  fc
    .record({
      giving: fc.constantFrom('one-time', 'recurring'),
      frequency: fc.constantFrom('monthly', 'quarterly', 'annually'),
      custom: fc.constantFrom('1', '$1,234.50', ' 999999.99 ', '007', '19.9', '5000'),
    })
    .map((gift) => ({ path: '/donate', fields: Object.entries(gift) })),
  fc
    .integer({ min: 1, max: book.mostPerOrder })
    .map((quantity): { path: string; fields: Fields } => ({ path: '/store', fields: [['quantity', ` ${quantity} `]] })),
)

function post(target: string, { type, body }: PostBody, headers: [name: string, value: string][] = []): RequestCase {
  const [path = ''] = target.split('.data')
  const all: RequestCase['headers'] = [['Content-Type', type], ...headers]
  return { kind: 'request', group: `taken by ${path}`, intent: 'taken', method: 'POST', target, headers: all, body }
}

const posted = fc
  .record({
    form: forms,
    as: asForm,
    suffix: fc.constantFrom('', '', '.data'),
    extra: fc.tuple(hostileText, hostileText),
  })
  .map(({ form: { path, fields }, as, suffix, extra: [name, value] }) =>
    // A field that nobody asked for, and the first field once more: the first one counts.
    post(path + suffix, as([...fields, [`x-${name}`, value], [fields[0]?.[0] ?? '', value]])),
  )

const amount = fc.integer({ min: 100, max: 99_999_999 })
const calls: fc.Arbitrary<[path: string, body: object]> = fc.oneof(
  amount.map((amount): [string, object] => ['/functions/v1/create-payment', { amount }]),
  fc
    .tuple(amount, fc.constantFrom('monthly', 'quarterly', 'annually'))
    .map(([amount, frequency]): [string, object] => ['/functions/v1/create-checkout', { amount, frequency }]),
  fc.integer({ min: 1, max: book.mostPerOrder }).map((quantity): [string, object] => [
    '/functions/v1/create-product-checkout',
    {
      productName: book.title,
      productPrice: book.priceCents / 100,
      quantity,
      shippingCost: book.shippingCents / 100,
    },
  ]),
)
const called = fc
  .record({
    call: calls,
    key: fc.option(fc.uuid()),
    type: fc.constantFrom('application/json', 'Application/JSON ; q=1'),
  })
  .map(({ call: [path, body], key, type }) =>
    post(path, { type, body: JSON.stringify(body) }, key === null ? [] : [['Idempotency-Key', key]]),
  )

/** Posts that must be taken, and leave a row each: what is odd in them is nobody's fault. */
export const takenPosts: fc.Arbitrary<RequestCase> = fc.oneof(posted, called)
