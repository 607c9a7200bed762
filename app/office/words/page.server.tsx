import type { ReactNode } from 'react'
import { discardDraftChanges, saveDraftChange } from '../../published-words/draft.queries.server.ts'
import { findProblem } from '../../published-words/publication.queries.server.ts'
import { type Edition, findFaultWith, readEdition } from '../../published-words/read-edition.server.ts'
import { reviewChange } from '../../published-words/review/review-changes.ts'
import { wordSets } from '../../words/words.ts'
import type { PagePath } from '../permissions.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { Field, Problem } from '../ui/forms.server.tsx'
import { counted } from '../ui/words.ts'
import { AllWords } from './all-words.server.tsx'
import { findEditorText, searchTexts } from './editor-texts.ts'
import { FoundTexts } from './found-texts.server.tsx'
import { PageTexts, SetTexts } from './set-texts.server.tsx'
import { TextPage } from './text-form.server.tsx'
import { readTyped } from './typed-value.ts'
import { addressOf } from './word-address.ts'
import { WordsNav } from './words-nav.server.tsx'
import { viewOf } from './words-view.server.ts'

const path = '/office/words' satisfies PagePath

/** The words of pages, mails and documents: lists them, and keeps a change of one text among the editor's changes. */
export const wordsPage: OfficePage = {
  path,
  title: 'Words',
  notes: {
    same: 'There is nothing to change: it says so already.',
  },
  async get(context) {
    const { db, now, member } = context
    const problem = await findProblem(db, now)
    const edition = await readEdition(db, now, member.email)
    return (
      <>
        <Problem>{problem && `Something is wrong with what was published. ${problem}`}</Problem>
        {await contentOf(context, edition)}
      </>
    )
  },
  async post(context, fields) {
    const { db, now, member } = context
    const textPath = fieldOf(fields, 'path')
    const edition = await readEdition(db, now, member.email)
    const text = findEditorText(edition, textPath)
    if (!text) return { problem: 'There is no such text.', status: 404 }
    const isBack = fieldOf(fields, 'intent') === 'as-released'
    if (!isBack && !fields.has('value')) return { problem: 'The new text is missing.', field: 'value' }
    const value = isBack ? text.released : readTyped(text.kind, fieldOf(fields, 'value'), text.value)
    if (typeof value === 'object' && value !== null) return { ...value, field: 'value' }
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
    // The length is checked first: the review reads a text with many patterns.
    const review = () =>
      change.value === undefined ? [] : reviewChange(textPath, value, wordSets(), edition.draftSets)
    const fault = findFaultWith(edition, change) ?? review().find(({ isFault }) => isFault)?.text
    if (fault) return { problem: fault, field: 'value' }
    await saveDraftChange(db, member.email, change, now)
    return backTo(officeHref('/office/words/draft'), 'saved')
  },
}

async function contentOf(context: OfficeContext, edition: Edition): Promise<ReactNode> {
  const view = viewOf(context.url)
  switch (view.shows) {
    case 'text':
      return <TextPage context={context} edition={edition} path={view.path} />
    case 'set':
      return <SetTexts edition={edition} setKey={view.key} />
    case 'page':
      return <PageTexts edition={edition} page={view.page} />
    case 'phrase':
      return (
        <>
          <WordsNav context={context} />
          <SearchForm phrase={view.phrase} />
          <FoundTexts edition={edition} query={view.phrase} found={await searchTexts(edition, view.phrase)} />
        </>
      )
    case 'all':
      return (
        <>
          <WordsNav context={context} />
          <SearchForm phrase="" />
          <Overview context={context} edition={edition} />
        </>
      )
  }
}

function SearchForm({ phrase }: { phrase: string }) {
  return (
    <form className="row words-search">
      <Field label="Where do we say …?" name="q" type="search" required maxLength={200} defaultValue={phrase} />
      <button>Search</button>
    </form>
  )
}

function Overview({ context, edition }: { context: OfficeContext; edition: Edition }) {
  const { draft } = edition
  return (
    <>
      <p>
        Search for a phrase, such as <em>9 AM</em>, or for the address of a page, such as <em>/about</em>. From a page
        of the site you come to its words when you type its address after{' '}
        <code>
          {context.url.origin}
          {officeHref(path)}?page=
        </code>
      </p>
      {draft.length > 0 && (
        <p className="note">
          You have {counted(draft.length, 'change', 'changes')} that {draft.length === 1 ? 'is' : 'are'} not published.{' '}
          <a href={officeHref('/office/words/draft')}>Look at {draft.length === 1 ? 'it' : 'them'}</a>
        </p>
      )}
      <AllWords edition={edition} />
    </>
  )
}
