import type { ReactNode } from 'react'
import {
  type EditedList,
  editedListOf,
  isListKept,
  type Item,
  itemName,
  listRequest,
  saveList,
} from '../../../published-words/growing-list.server.ts'
import { makeKey } from '../../../published-words/new-key.queries.server.ts'
import { type Edition, readEdition } from '../../../published-words/read-edition.server.ts'
import { addressOfFile, keepWordFile, type WordFile } from '../../../published-words/word-file.queries.server.ts'
import type { Value } from '../../../words/value.ts'
import { findGrowingList, growingLists, listFaultInWords } from '../../../words/growing-lists.ts'
import type { FormField } from '../../../words/form-field.ts'
import type { PagePath } from '../../permissions.ts'
import { officeHref } from '../../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage, type Refusal } from '../../office-page.ts'
import { Hidden, PostForm } from '../../ui/forms.server.tsx'
import { Table, textFromQuery } from '../../ui/table.server.tsx'
import { counted } from '../../ui/words.ts'
import { ItemForm, partPrefix } from './item-form.server.tsx'
import { listAddress } from './list-address.ts'
import { ListView, shownItemName } from './list-view.server.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { chosenFile } from '../../../pdf/uploads/take-pdf.server.ts'
import { wordFileFrom } from './word-file-from.server.ts'
import { WordsNav } from '../words-nav.server.tsx'

const path = '/office/words/lists' satisfies PagePath
const outdated =
  'Somebody has published another change of this list since you began. Open Your changes, compare both, and throw yours away: then begin with the list as it is now.'

/** The lists of words that grow. A change is kept among the editor's changes, as a whole new list. */
export const wordListsPage: OfficePage = {
  path,
  title: 'Lists',
  notes: { moved: 'Kept among your changes. Visitors see it when you publish.' },
  async get(context) {
    const { db, now, member, url } = context
    const edition = await readEdition(db, now, member.email)
    const list = findGrowingList(textFromQuery(url, 'list'))
    return (
      <>
        <WordsNav context={context} />
        {list ? <OneList context={context} edited={editedListOf(edition, list)} /> : <AllLists edition={edition} />}
      </>
    )
  },
  async post(context, fields) {
    const { db, now, member } = context
    const edition = await readEdition(db, now, member.email)
    const list = findGrowingList(fieldOf(fields, 'list'))
    if (!list) return { problem: 'There is no such list.', status: 404 }
    const intent = fieldOf(fields, 'intent')
    const isOrder = intent === 'up' || intent === 'down'
    const done = () =>
      isOrder ? backTo(listAddress(list.path), 'moved') : backTo(officeHref('/office/words/draft'), 'saved')
    const request = listRequest(member.email, fields)
    if (await isListKept(db, request)) return done()
    const edited = editedListOf(edition, list)
    if (edited.isOutdated) return { problem: outdated, status: 409 }
    const changed = await changedItems(context, edited, fields, intent)
    if ('problem' in changed) return changed
    const order = { edited, items: changed.items, who: member.email, request }
    const fault = await saveList(db, order, now, async (tx) => {
      if (changed.file) await keepWordFile(tx, changed.file, member.email, now)
    })
    if (!fault && changed.file) {
      return backTo(officeHref('/office/words/lists/file', { query: { name: changed.file.name } }), 'saved')
    }
    if (!fault) return done()
    // The item in the form needs no number.
    return fault.item === changed.place
      ? { problem: fault.text, field: fault.field && partPrefix + fault.field }
      : { problem: listFaultInWords(fault) }
  },
}

function AllLists({ edition }: { edition: Edition }) {
  const rows = growingLists.map((list) => editedListOf(edition, list))
  return (
    <>
      <p>
        You can add to these lists, put them in another order, and hide an item until a day. A notice above all pages
        and a book that is sold out are at <a href={officeHref('/office/words/switches')}>Switches</a>.
      </p>
      <Table
        caption="Lists"
        columns={[
          {
            label: 'List',
            isRowHeader: true,
            cell: ({ list }: EditedList) => <a href={listAddress(list.path)}>{list.title}</a>,
          },
          { label: 'Page', cell: ({ list }) => list.page && <a href={list.page}>{list.page}</a> },
          { label: 'Items', isNumber: true, cell: ({ items }) => items.length },
          { label: 'State', cell: ({ isInDraft }) => (isInDraft ? 'in your changes' : 'published') },
        ]}
        rows={rows}
      />
    </>
  )
}

function OneList({ context, edited }: { context: OfficeContext; edited: EditedList }): ReactNode {
  const { list, items } = edited
  const typed = textFromQuery(context.url, 'item')
  const item = items[Number(typed)]
  if (typed === '' || !context.may(path, 'save')) {
    return (
      <>
        <h2>{list.title}</h2>
        <ListView context={context} edited={edited} />
      </>
    )
  }
  if (typed !== 'new' && !item) return <p>The list has no such item any more.</p>
  return (
    <>
      <p>
        <a href={listAddress(list.path)}>{list.title}</a>, {counted(items.length, 'item', 'items')}
      </p>
      <h2>{item ? shownItemName(edited, item) : `Add ${list.one}`}</h2>
      <ItemForm list={list} place={item ? Number(typed) : 'new'} item={item ?? {}} />
      {item && (
        <PostForm className="row" fields={{ list: list.path, item: typed }}>
          <Hidden fields={{ was: JSON.stringify(item) }} />
          <button name="intent" value="remove" className="quiet">
            Remove it from the list
          </button>
        </PostForm>
      )}
    </>
  )
}

interface ChangedItems {
  items: Item[]
  /** Of the item in the form, from 0. */
  place: number
  file?: WordFile | undefined
}

/** The list after a submit. */
async function changedItems(
  { db }: OfficeContext,
  { list, items }: EditedList,
  fields: FormData,
  intent: string,
): Promise<ChangedItems | Refusal> {
  const isNew = fieldOf(fields, 'item') === 'new'
  const place = isNew ? items.length : Number(fieldOf(fields, 'item'))
  const present = items[place]
  if (!isNew && (!present || JSON.stringify(present) !== fields.get('was'))) {
    return { problem: 'This was changed in another window since you opened it. Look at it once more.', status: 409 }
  }
  if (intent === 'remove') return { items: items.toSpliced(place, 1), place }
  if (intent === 'up' || intent === 'down') return { items: moved(items, place, intent === 'up' ? -1 : 1), place }
  const item = readFields(fields, list.fields, present, partPrefix)
  const name = itemName(list, item)
  const made: Record<string, Value> = { ...item }
  if (isNew && list.fields.some(({ kind }) => kind === 'key')) made['key'] = await makeKey(db, list.path, name, items)
  const filePart = list.fields.find(({ kind }) => kind === 'file')
  const file = filePart && (await uploadedFile(fields, filePart, name))
  const field = filePart && partPrefix + filePart.name
  if (typeof file === 'string') return { problem: file, field }
  if (filePart && file) made[filePart.name] = addressOfFile(file)
  if (filePart && !made[filePart.name]) return { problem: 'Choose a PDF file.', field }
  return { items: items.toSpliced(place, 1, made), place, file }
}

/** Undefined: none was chosen. A sentence: it cannot be used. */
async function uploadedFile(fields: FormData, part: FormField, title: string): Promise<WordFile | string | undefined> {
  const file = chosenFile(fields, partPrefix + part.name)
  return file && wordFileFrom(title, file)
}

function moved(items: readonly Item[], from: number, by: 1 | -1): Item[] {
  const to = Math.max(0, Math.min(items.length - 1, from + by))
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}
