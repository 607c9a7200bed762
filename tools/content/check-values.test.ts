import { expect, test } from 'vitest'
import { firstBook } from '../../app/catalog/books.ts'
import { books } from '../../app/content/books/books.ts'
import { site } from '../../app/content/site.ts'
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
    cover: 'train.webp',
    pageDescription: 'Short.',
  }
  expect(findBookFaults([{ ...firstBook, stripeProduct: 'prod_1' }, train])).toEqual([
    `two books have the title "${firstBook.title}"`,
    'two books have the stripeProduct "prod_1"',
    'the key "The Train" is not of lower-case letters, digits and dashes, at most 40',
    `two books have the title "${firstBook.title}"`,
    'two books have the stripeProduct "prod_1"',
    'The Train: put the picture train.webp into app/ui/book',
    'The Train: write a pageDescription of 50 to 160 characters: it has 6',
  ])
})
