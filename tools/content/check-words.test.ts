import { expect, test } from 'vitest'
import { findFaultsOfFile, findFaultsOfWords } from './check-words.ts'

const site = { phone: '(555) 555-0123', address: { city: 'Sampleton' } }
const load = (path: string, name: string) =>
  Promise.resolve(path === 'app/content/site.ts' && name === 'site' ? site : undefined)
const faultsOf = (source: string) => findFaultsOfFile('app/content/pages/example.ts', source, load)

/** A file of words with one value, on its fourth line. */
const fileWith = (value: string, sources = '{ site }') => `import { site } from '../site.ts'
import { words } from '../../words/words.ts'
export const example = words('pages/example', {
  value: ${value},
}, ${sources})`

test('app/content holds words and no code', async () => {
  expect(await findFaultsOfWords()).toEqual([])
})

test('texts, numbers, lists, types and constants of data are words', async () => {
  const kinds = "[{ text: 'Call {site.phone} on {day}.', count: 3, none: null, yes: true } satisfies Entry]"
  expect(
    await faultsOf(`${fileWith(kinds)}\nexport interface Entry { text: string }\nexport type Name = keyof Entry`),
  ).toEqual([])
  expect(await faultsOf(fileWith('`- In {site.address.city}\n- Or {address}`'))).toEqual([])
  expect(await faultsOf("import { first } from './first.ts'\nexport const list: readonly Book[] = [first]")).toEqual([])
})

test.each([
  ['(day: string) => day', 'A function is code.'],
  ['function () {}', 'A function is code.'],
  ['`Call ${site.phone}`', "Write '{site.phone}' or '{day}' in quotes"],
  ["site.phone ? 'a' : 'b'", 'Write both texts'],
  ["site.phone ?? 'b'", 'Write both texts'],
  ["'a' + 'b'", 'Write one text'],
  ["'a'.trim()", 'Only words(…) is called here.'],
  ['site.phone', 'Write the value itself.'],
  ['[...site.list]', 'Write the entries out.'],
  ['{ ...site }', 'Write the entries out.'],
  ["{ [site.name]: 'a' }", 'without brackets'],
  ['/a/', 'This is code.'],
  ["'Call {site.telephone}.'", '{site.telephone} is no text or number of app/content/site.ts.'],
  ["'In {site.address}.'", '{site.address} is no text or number of app/content/site.ts.'],
  ["'{rules.days} days'", '{rules.days} is not known here. Import rules'],
  ["'Call {site phone}.'", 'a name in braces'],
  ["'Call ${site.phone.'", 'a name in braces'],
])('%s is named with its line and what to write', async (value, advice) => {
  const faults = await faultsOf(fileWith(value))
  expect(faults).toEqual([expect.stringContaining(advice)])
  expect(faults[0]).toMatch(/^app\/content\/pages\/example\.ts:4: /)
})

test.each([
  [fileWith("'Call {site.phone}.'", '{}'), 5, 'Name what fills the places'],
  [fileWith("'a'").replace('pages/example', 'pages/exmaple'), 3, "Write words('pages/example', …)."],
  ["const shared = 'a'", 1, 'Words have no variables.'],
  ['\nexport function write() {}', 2, 'Move the code to the folder that uses it.'],
  ["export default 'a'", 1, 'Move the code to the folder that uses it.'],
  [`${fileWith("'a'")}\nexport const other = words('pages/example', {})`, 6, 'A file has one words(…).'],
  ["\nexport const a = { text: 'a }", 2, 'nterminated'],
  [fileWith('`\n{day}\n{site.telephone}`'), 6, '{site.telephone} is no text'],
])('the file %j is refused at line %i', async (source, line, advice) => {
  const faults = await faultsOf(source)
  expect(faults).toContainEqual(expect.stringContaining(advice))
  expect(faults).toContainEqual(expect.stringContaining(`example.ts:${line}: `))
})
