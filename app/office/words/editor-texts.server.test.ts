import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { saveDraftChange } from '../../published-words/draft.queries.server.ts'
import { publishWords } from '../../published-words/publish-words.server.ts'
import { readEdition } from '../../published-words/read-edition.server.ts'
import { countTurns } from '../../values/testing/count-turns.ts'
import {
  editorTexts,
  findEditorText,
  kindInWords,
  pageAsked,
  searchTexts,
  setsOfPage,
  valueInWords,
} from './editor-texts.ts'
import { changedPaths, lastChangeOfSet, lastChangeOfText } from './last-changes.ts'

const ann = 'ann@office.example'
const bea = 'bea@office.example'

describeOnEachDatabase('the words of an editor', (fresh) => {
  test('are in the order of the page, each with what it is, without what the program reads', async () => {
    const words = await readEdition(await (await fresh()).open(), 1)
    const texts = editorTexts(words, 'pages/about')
    expect(texts.slice(0, 5).map((text) => [kindInWords(text), text.section])).toEqual([
      ['title for search engines', ''],
      ['description for search engines', ''],
      ['heading', ''],
      ['introduction', ''],
      ['heading', 'Our Story'],
    ])
    const kindsOf = (key: string) =>
      Object.fromEntries(editorTexts(words, key).map((text) => [text.path.replace(/^.*#/, ''), kindInWords(text)]))
    expect(kindsOf('pages/contact')).toMatchObject({
      'questions.0.question': 'question',
      'questions.0.answer': 'answer',
      'questions.0.link.label': 'link',
      'questions.0.link.to': 'address of a link',
      'form.send': 'button',
      'form.fields.name.empty': 'text: empty',
    })
    expect(kindsOf('pages/about')).toMatchObject({ 'story.paragraphs.1': 'paragraph 2', 'values.0.title': 'heading' })
    expect(kindsOf('books/the-light-in-the-window')).not.toHaveProperty('key')
    expect(kindsOf('books/the-light-in-the-window')).toMatchObject({
      priceCents: 'price in dollars',
      coverAlt: 'picture’s description',
    })
    expect(kindsOf('missing')).toEqual({})
  })

  test('have the editor’s own changes, and say who changed them last', async () => {
    const db = await (await fresh()).open()
    const publish = (changes: Record<string, string>, asReleased: string[], who: string, at: number) =>
      publishWords(db, { changes, asReleased, who, publishAt: at, key: `${at}` }, at)
    await publish({ 'pages/about#title': 'By Ann', 'pages/about#lead': 'By Ann' }, [], ann, 1)
    await publish({}, ['pages/about#lead'], bea, 2)
    await publish({ 'pages/about#title': 'Later' }, [], bea, 9)
    await saveDraftChange(db, ann, { path: 'pages/about#title', value: 'Mine', was: 'By Ann' }, 3)
    const words = await readEdition(db, 5, ann)
    expect(findEditorText(words, 'pages/about#title')).toMatchObject({
      shown: 'Mine',
      published: 'By Ann',
      isChanged: true,
      isInDraft: true,
    })
    expect(findEditorText(await readEdition(db, 5, bea), 'pages/about#title')).toMatchObject({
      shown: 'By Ann',
      isInDraft: false,
    })
    const changed = changedPaths(words)
    expect(lastChangeOfText(changed, 'pages/about#title')).toMatchObject({ who: ann, at: 1 })
    expect(lastChangeOfText(changed, 'pages/about#lead')).toMatchObject({ who: bea, at: 2 })
    expect(lastChangeOfSet(changed, 'pages/about')).toMatchObject({ who: bea, at: 2 })
    expect(lastChangeOfSet(changed, 'pages/home')).toBeUndefined()
  })

  test('are searched with a pause after each set, in which other requests are answered', async () => {
    const words = await readEdition(await (await fresh()).open(), 1)
    const pauses = await countTurns(() => searchTexts(words, 'the'))
    expect(words.sets.length).toBeGreaterThan(20)
    expect(pauses).toBeGreaterThanOrEqual(words.sets.length)
  })

  test('are found by a phrase, and a page’s by its address', async () => {
    const words = await readEdition(await (await fresh()).open(), 1)
    const found = await searchTexts(words, '9\u202fam – 5 pm?')
    expect(found.isScattered).toBe(false)
    expect(found.texts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['site#hours', 'pages/contact#acknowledgement.reach']),
    )
    expect((await searchTexts(words, 'church brings nobody')).texts.map(({ path }) => path)).toContain(
      'pages/about#title',
    )
    expect((await searchTexts(words, 'qqqq')).texts).toEqual([])
    const price = findEditorText(words, 'books/the-light-in-the-window#priceCents')!
    expect(valueInWords(price, price.value)).toBe('$7.00')
    expect(setsOfPage(words, '/donate').map(({ key }) => key)[0]).toBe('pages/donate')
    const store = setsOfPage(words, '/store').map(({ key }) => key)
    expect(store.slice(0, 2)).toEqual(['pages/store', 'sold-out'])
    expect(store).toContain('books/the-light-in-the-window')
    expect(setsOfPage(words, '/about')[0]).toMatchObject({ key: 'pages/about' })
    expect(setsOfPage(words, '/my-giving/recurring/x')[0]).toMatchObject({ key: 'my-giving/giving' })
    expect(setsOfPage(words, '/nowhere')).toEqual([])
  })
})

test.each([
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/', '/'],
  ['https://www.example.org/about?x=1#values', '/about'],
  ['www.example.org/donate', '/donate'],
  ['24/7', null],
  ['//example.org', null],
  ['about us', null],
  ['/about and more', null],
  ['', null],
])('%j is the page %j', (query, page) => {
  expect(pageAsked(query)).toBe(page)
})
