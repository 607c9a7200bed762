import type { ReactNode } from 'react'
import { discardDraftChanges, saveDraftChange } from '../../published-words/draft.queries.server.ts'
import { findProblem } from '../../published-words/publication.queries.server.ts'
import { type EditedWords, findFaultWith, readWords } from '../../published-words/read-words.server.ts'
import { reviewChange } from '../../published-words/review/review-changes.ts'
import { wordSets } from '../../words/words.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { Field, Problem } from '../ui/forms.server.tsx'
import { textFromQuery } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import { AllWords } from './all-words.server.tsx'
import { findEditorText, pageAsked } from './editor-texts.ts'
import { FoundTexts } from './found-texts.server.tsx'
import { PageTexts, SetTexts } from './set-texts.server.tsx'
import { TextPage } from './text-form.server.tsx'
import { readTyped } from './typed-value.ts'
import { addressOf } from './word-address.ts'
import { WordsNav } from './words-nav.server.tsx'

const path = '/office/words'

/** The words of pages, mails and documents: lists them, and keeps a change of one text among the editor's changes. */
export const wordsPage: OfficePage = {
  path,
  title: 'Words',
  notes: {
    same: 'There is nothing to change: it says so already.',
  },
  async get(context) {
    const { db, now, refused, member } = context
    const problem = await findProblem(db, now)
    const words = await readWords(db, now, member.email)
    return (
      <>
        <Problem refused={refused} />
        <Problem refused={problem && `Something is wrong with what was published. ${problem}`} />
        {contentOf(context, words)}
      </>
    )
  },
  async post(context, fields) {
    const { db, now, member } = context
    const textPath = fieldOf(fields, 'path')
    const words = await readWords(db, now, member.email)
    const text = findEditorText(words, textPath)
    if (!text) return { problem: 'There is no such text.', status: 404 }
    const isBack = fieldOf(fields, 'intent') === 'as-released'
    const typed = fields.get('value')
    if (!isBack && typeof typed !== 'string') return { problem: 'The new text is missing.' }
    const value = typeof typed === 'string' && !isBack ? readTyped(text.kind, typed, text.value) : text.released
    if (typeof value === 'object' && value !== null) return value
    if (value === undefined) return { problem: 'The release has no such text.' }
    const was = text.published ?? null
    if (fieldOf(fields, 'was') !== JSON.stringify(was)) {
      return { problem: 'Somebody has changed this text since you opened it. What you typed is kept.', status: 409 }
    }
    if (value === was) {
      await discardDraftChanges(db, member.email, [textPath])
      return backTo(addressOf({ text: textPath }), 'same')
    }
    const change = { path: textPath, value: value === text.released ? undefined : value, was }
    const remarks = change.value === undefined ? [] : reviewChange(textPath, value, wordSets(), words.draftSets)
    const fault = findFaultWith(words, change) ?? remarks.find(({ isFault }) => isFault)?.text
    if (fault) return { problem: fault }
    await saveDraftChange(db, member.email, change, now)
    return backTo('/office/words/draft', 'saved')
  },
}

function contentOf(context: OfficeContext, words: EditedWords): ReactNode {
  const { url } = context
  const query = textFromQuery(url, 'q')
  const [text, set] = [textFromQuery(url, 'text'), textFromQuery(url, 'set')]
  const asked = textFromQuery(url, 'page') || (textFromQuery(url, 'as') === 'text' ? '' : query)
  const page = pageAsked(asked)
  if (text) return <TextPage context={context} words={words} path={text} />
  if (set) return <SetTexts words={words} setKey={set} />
  if (page) return <PageTexts words={words} page={page} />
  return (
    <>
      <WordsNav context={context} />
      <SearchForm query={query} />
      {query ? <FoundTexts words={words} query={query} /> : <Overview context={context} words={words} />}
    </>
  )
}

function SearchForm({ query }: { query: string }) {
  return (
    <form className="row words-search">
      <Field label="Where do we say …?" name="q" type="search" required maxLength={200} defaultValue={query} />
      <button>Search</button>
    </form>
  )
}

function Overview({ context, words }: { context: OfficeContext; words: EditedWords }) {
  const { draft } = words
  return (
    <>
      <p>
        Search for a phrase, such as <em>9 AM</em>, or for the address of a page, such as <em>/about</em>. From a page
        of the site you come to its words when you type its address after{' '}
        <code>
          {context.url.origin}
          {path}?page=
        </code>
      </p>
      {draft.length > 0 && (
        <p className="note">
          You have {counted(draft.length, 'change', 'changes')} that {draft.length === 1 ? 'is' : 'are'} not published.{' '}
          <a href="/office/words/draft">Look at {draft.length === 1 ? 'it' : 'them'}</a>
        </p>
      )}
      <AllWords words={words} />
    </>
  )
}
