import type { ReactNode } from 'react'
import { discardDraftChanges, saveDraftChange } from '../../published-words/draft.queries.server.ts'
import { findProblem } from '../../published-words/publication.queries.server.ts'
import { type EditedText, findFaultWith, readWords } from '../../published-words/read-words.server.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage, type Refusal } from '../office-page.ts'
import { Field, Problem } from '../ui/forms.server.tsx'
import { Table, textFromQuery } from '../ui/table.server.tsx'
import { Publications } from './publications.server.tsx'
import { TextForm } from './text-form.server.tsx'
import { addressOf, inWords } from './word-address.ts'

const path = '/office/words'
const maxFound = 200

/** The words of pages, mails and documents: lists them, and keeps a change of one text among the editor's changes. */
export const wordsPage: OfficePage = {
  path,
  title: 'Words',
  notes: {
    published: 'Published. Every page shows it within seconds.',
    same: 'There is nothing to change: it says so already.',
  },
  async get(context) {
    const { db, url, now, refused } = context
    const problem = await findProblem(db, now)
    return (
      <>
        <Problem refused={refused} />
        <Problem refused={problem && `What was published is not shown, or not whole. ${problem}`} />
        {await contentOf(context, textFromQuery(url, 'text'), textFromQuery(url, 'set'), textFromQuery(url, 'q'))}
      </>
    )
  },
  async post(context, fields) {
    const { db, now, member } = context
    const textPath = fieldOf(fields, 'path')
    const words = await readWords(db, now, member.email)
    const text = findText(words.sets, textPath)
    if (!text) return { problem: 'There is no such text.', status: 404 }
    const isBack = fieldOf(fields, 'intent') === 'as-released'
    const value = isBack ? text.released : valueFrom(fields, text)
    if (typeof value === 'object' && value !== null) return value
    if (value === undefined) return { problem: 'The release has no such text.' }
    const was = text.published ?? null
    if (fieldOf(fields, 'was') !== JSON.stringify(was)) {
      return {
        problem: `Somebody has changed this text in the meantime. It now says: ${inWords(was)}`,
        status: 409,
      }
    }
    if (value === was) {
      await discardDraftChanges(db, member.email, [textPath])
      return backTo(addressOf({ text: textPath }), 'same')
    }
    const change = { path: textPath, value: value === text.released ? undefined : value, was }
    const fault = findFaultWith(words, change)
    if (fault) return { problem: fault }
    await saveDraftChange(db, member.email, change, now)
    return backTo('/office/words/draft', 'saved')
  },
}

async function contentOf(context: OfficeContext, text: string, set: string, query: string): Promise<ReactNode> {
  const { sets, publications } = await readWords(context.db, context.now, context.member.email)
  if (text) {
    const found = findText(sets, text)
    return found ? <TextForm context={context} text={found} /> : <p>There is no such text.</p>
  }
  const all = sets.flatMap(({ texts }) => texts)
  const asked = query.toLowerCase()
  if (set) return <Texts title={set} texts={sets.find(({ key }) => key === set)?.texts ?? []} />
  if (query) {
    const found = all.filter(({ value }) => String(value).toLowerCase().includes(asked))
    return <Texts title={`“${query}”`} texts={found.slice(0, maxFound)} />
  }
  return (
    <>
      <form>
        <Field label="Where do we say …?" name="q" required maxLength={100} />
        <button>Search</button>
      </form>
      <h2>All words</h2>
      <Table
        caption="The words by page, mail or document"
        columns={[
          {
            label: 'Where',
            isRowHeader: true,
            cell: ({ key }) => <a href={addressOf({ set: key })}>{key}</a>,
          },
          { label: 'Texts', isNumber: true, cell: ({ texts }) => texts.length },
          { label: 'Changed', isNumber: true, cell: ({ texts }) => texts.filter(({ isChanged }) => isChanged).length },
        ]}
        rows={sets}
      />
      <h2>History</h2>
      <Publications publications={publications} />
    </>
  )
}

function Texts({ title, texts }: { title: string; texts: readonly EditedText[] }) {
  return (
    <>
      <p>
        <a href={path}>All words</a>
      </p>
      <h2>{title}</h2>
      <Table
        caption={`Texts: ${title}`}
        columns={[
          {
            label: 'What',
            isRowHeader: true,
            cell: (text) => <a href={addressOf({ text: text.path })}>{text.path.replace(/^.*#/, '')}</a>,
          },
          { label: 'It says', cell: ({ value }) => inWords(value) },
          { label: 'State', cell: ({ isChanged }) => (isChanged ? 'changed' : 'as released') },
        ]}
        rows={texts}
        empty="No text."
      />
    </>
  )
}

function findText(sets: readonly { texts: EditedText[] }[], textPath: string): EditedText | undefined {
  return sets.flatMap(({ texts }) => texts).find((each) => each.path === textPath)
}

/** The typed value, of the kind that the text has. Spaces at its ends stay: another text may follow. */
function valueFrom(fields: FormData, { value: present }: EditedText): EditedText['value'] | Refusal {
  const typed = fields.get('value')
  if (typeof typed !== 'string') return { problem: 'The new text is missing.' }
  const value = typed.replaceAll('\r\n', '\n')
  if (typeof present !== 'number') return typeof present === 'string' ? value : { problem: 'This is no text.' }
  const number = Number(value)
  return value.trim() === '' || !Number.isFinite(number) ? { problem: `“${value}” is no number.` } : number
}
