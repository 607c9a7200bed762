import { expect, test } from 'vitest'
import { firstBook } from '../../app/catalog/books.ts'
import { books } from '../../app/content/books/books.ts'
import { site } from '../../app/content/site.ts'
import { addedBookList } from '../../app/words/added-book-list.ts'
import { checkValues, findBookFaults, findFaults, findFundFaults, pathsOf } from './check-values.ts'

const paths = new Set(['/', '/donate', '/resources'])
const faultsOf = (content: Record<string, unknown>) => findFaults('words.ts', content, paths).faults

test('the content of this site has no faults', async () => {
  const { files, values, faults } = await checkValues()
  expect(faults).toEqual([])
  expect(files).toBeGreaterThan(15)
  expect(values).toBeGreaterThan(500)
})

test('a missing photograph is reported', async () => {
  const boxArriving = { file: 'gone.jpg', alt: 'A box' }
  const { faults } = await checkValues({ ...site.photos, boxArriving })
  expect(faults).toEqual(['app/content/site.ts: photos: There is no file photos/gone.jpg.'])
})

test('correct content is not reported', () => {
  expect(
    faultsOf({
      email: 'hello@example.org',
      phone: '(555) 555-0123',
      link: { label: 'Give', to: '/donate?amount=50#form' },
      elsewhere: { label: 'Elsewhere', to: 'https://www.example.org/a?b=c' },
      note: { label: 'Below', to: '#note' },
      mail: { label: 'Write', to: 'mailto:hello@example.org?subject=A%20gift' },
      call: { display: '988', href: 'tel:988' },
      text: { display: 'HOME to 741741', href: 'sms:741741?&body=HOME' },
      sentence: 'Write to hello@example.org.',
      lastChecked: null,
      write: () => 'a function',
    }),
  ).toEqual([])
})

test.each([
  [{ email: 'hello@example' }, 'email'],
  [{ phone: '555-CALL' }, 'phone'],
  [{ link: { label: 'Give', to: '/donation' } }, 'link.to'],
  [{ link: { label: 'Give', to: 'donate' } }, 'link.to'],
  [{ link: { label: 'Plain', to: 'http://example.org' } }, 'link.to'],
  [{ link: { label: 'Gap', to: 'https://exa mple.org' } }, 'link.to'],
  [{ link: { label: 'Local', to: 'https://localhost' } }, 'link.to'],
  [{ link: { label: 'Write', to: 'mailto:hello@@example.org' } }, 'link.to'],
  [{ call: { display: '1-800', href: 'tel:1-800-448-3000' } }, 'call.href'],
  [{ call: { display: '988', href: 'tel:+1988' } }, 'call.href'],
  [{ text: { display: '741741', href: 'sms:741741&body=HOME' } }, 'text.href'],
  [{ webUrl: 'www.example.org' }, 'webUrl'],
  [{ title: '' }, 'title'],
  [{ title: undefined }, 'title'],
  [{ title: `Call ${String(undefined)}` }, 'title'],
  [{ questions: [{ question: 'Why?' }] }, 'questions[0]'],
  [{ link: { to: '/donate' } }, 'link'],
  [{ lines: [{ id: 'a' }, { id: 'a' }] }, 'lines'],
  [{ text: 'Write to hello@.' }, 'text'],
])('%j is reported at %s', (content, where) => {
  expect(faultsOf(content)).toEqual([expect.stringContaining(`words.ts: ${where}: `)])
})

test.each([
  ['priceCents', 7, '700 is $7.00, and 7 is $0.07. Type a number from 50 to 50000'],
  ['priceCents', 7.5, '750 is $7.50, and 7.5 is no whole number. Type a number from 50 to 50000'],
  ['priceCents', 19.99, '1999 is $19.99, and 19.99 is no whole number. Type a number from 50 to 50000'],
  ['priceCents', 0, '50 is $0.50, and 0 is $0.00. Type a number from 50 to 50000'],
  ['priceCents', -700, '50 is $0.50, and -700 is -$7.00. Type a number from 50 to 50000'],
  ['priceCents', 70_000, '50 is $0.50, and 70000 is $700.00. Type a number from 50 to 50000'],
  ['shippingCents', 4, '400 is $4.00, and 4 is $0.04. Type a number from 50 to 10000, or 0'],
  ['shippingCents', 3.99, '399 is $3.99, and 3.99 is no whole number. Type a number from 50 to 10000, or 0'],
  ['fixedCents', 0.3, '30 is $0.30, and 0.3 is no whole number. Type a number from 1 to 100'],
  ['maxCents', 5, '500 is $5.00, and 5 is $0.05. Type a number from 50 to 99999999'],
  ['articleCents', 14, '1400 is $14.00, and 14 is $0.14. Type a number from 500 to 10000'],
  ['leastPaymentCents', 66, '6600 is $66.00, and 66 is $0.66. Type a number from 2500 to 50000'],
  ['mostValueCents', 139, '13900 is $139.00, and 139 is $1.39. Type a number from 5000 to 100000'],
])('%s: %d, as if it were dollars, is reported with what to type', (field, value, fault) => {
  expect(faultsOf({ book: { [field]: value } })).toEqual([`words.ts: book.${field}: ${field} is in cents: ${fault}`])
})

test('an amount in cents is not reported, and neither is free shipping', () => {
  expect(faultsOf({ priceCents: 700, shippingCents: 0, fixedCents: 30, maxCents: 500, dollars: 5 })).toEqual([])
})

test('the price of a book has the limits that it has in the office', () => {
  const [price, shipping] = ['priceCents', 'shippingCents'].map((name) =>
    addedBookList.fields.find((field) => field.name === name),
  )
  for (const cents of [price!.least!, price!.most!]) expect(faultsOf({ priceCents: cents })).toEqual([])
  expect(faultsOf({ priceCents: price!.least! - 1 })).toHaveLength(1)
  expect(faultsOf({ priceCents: price!.most! + 1 })).toHaveLength(1)
  expect(faultsOf({ shippingCents: shipping!.most! })).toEqual([])
  expect(faultsOf({ shippingCents: shipping!.most! + 1 })).toHaveLength(1)
})

test('the addresses are read from the map of routes', () => {
  expect(
    pathsOf([
      { file: 'home.tsx', index: true },
      { file: 'about.tsx', path: 'about', children: [{ file: 'team.tsx', path: 'team' }] },
      { file: 'rest.tsx', path: '*' },
    ]),
  ).toEqual(['/', '/about', '/about/team'])
})

const camp = { key: 'summer-camp', name: 'Summer Camp', sentence: null }
const school = { key: 'school', name: 'School', sentence: 'Books for one school.' }

test('a fund that can be told from the others is not reported', () => {
  expect(findFundFaults([])).toEqual([])
  expect(findFundFaults([camp, school])).toEqual([])
})

test.each([
  [{ ...school, key: 'summer-camp' }, 'two funds have the key "summer-camp"'],
  [{ ...school, name: 'summer camp ' }, 'two funds have the name "summer camp "'],
  [{ ...school, name: ' ' }, 'the fund "school" has no name'],
  [{ ...school, key: 'School' }, 'the key "School" is not of lower-case letters, digits and dashes, at most 40'],
  [{ ...school, key: '' }, 'the key "" is not of lower-case letters, digits and dashes, at most 40'],
])('the fund %j is reported', async (fund, fault) => {
  expect(findFundFaults([camp, fund])).toEqual([fault])
  expect((await checkValues(undefined, [camp, fund])).faults).toEqual([`app/content/funds.ts: ${fault}`])
})

test('what is wrong with a further book is said: its key, its title, its product, its pictures', () => {
  expect(findBookFaults(books)).toEqual([])
  const train = {
    ...firstBook,
    key: 'The Train',
    stripeProduct: 'prod_1',
    pictures: { open: 'train-open.png', closed: 'train.webp' },
    pageDescription: 'Short.',
  }
  expect(findBookFaults([{ ...firstBook, stripeProduct: 'prod_1' }, train])).toEqual([
    `two books have the title "${firstBook.title}"`,
    'two books have the stripeProduct "prod_1"',
    'the key "The Train" is not of lower-case letters, digits and dashes, at most 40',
    `two books have the title "${firstBook.title}"`,
    'two books have the stripeProduct "prod_1"',
    'The Train: put the picture train-open.png into photos',
    'The Train: put the picture train.webp into photos',
    'The Train: write a pageDescription of 50 to 160 characters: it has 6',
  ])
})
