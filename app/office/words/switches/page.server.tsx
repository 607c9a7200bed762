import { allBooks, findBook } from '../../../catalog/books.ts'
import type { Book } from '../../../content/books/book.ts'
import {
  type EditedList,
  editedListOf,
  isListKept,
  type Item,
  listRequest,
  saveList,
} from '../../../published-words/growing-list.server.ts'
import { readEdition } from '../../../published-words/read-edition.server.ts'
import { findClosedSince } from '../../../spam-guard/guard.queries.server.ts'
import { guardedActions } from '../../../spam-guard/limits.ts'
import { dateInWords } from '../../../words/date-in-words.ts'
import { noticeList, soldOutList } from '../../../words/growing-lists.ts'
import type { PagePath } from '../../permissions.ts'
import { officeHref } from '../../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../../office-page.ts'
import { Field, PostForm } from '../../ui/forms.server.tsx'
import { counted } from '../../ui/words.ts'
import { ListView } from '../lists/list-view.server.tsx'
import { findOpenOrders, type OpenOrders } from './open-orders.queries.server.ts'
import { WordsNav } from '../words-nav.server.tsx'

const path = '/office/words/switches' satisfies PagePath

/** What is switched on for a time: notices above all pages, books that are sold out, closed forms. */
export const wordSwitchesPage: OfficePage = {
  path,
  title: 'Switches',
  async get(context) {
    const { db, now, member } = context
    const edition = await readEdition(db, now, member.email)
    const notices = editedListOf(edition, noticeList)
    const soldOut = editedListOf(edition, soldOutList)
    const closed = await Promise.all(guardedActions.map((action) => findClosedSince(db, action)))
    const closedForms = closed.filter((since) => since !== null).length
    const books = allBooks()
    const open = await Promise.all(books.map(({ key }) => findOpenOrders(db, key, now)))
    return (
      <>
        <WordsNav context={context} />
        <h2>Notice above the pages</h2>
        <p>
          It is below the menu on every page but the crisis page, from one day until another, both included. Publish it
          early: it comes and goes by itself.
        </p>
        <ListView context={context} edited={notices} />
        <h2>Books that are sold out</h2>
        {books.map((book, index) => (
          <BookSwitch key={book.key} context={context} book={book} soldOut={soldOut} open={open[index]!} />
        ))}
        <h2>Forms</h2>
        <p>
          {closedForms === 0
            ? 'All forms of the public pages are open.'
            : `${counted(closedForms, 'form is', 'forms are')} closed.`}{' '}
          {context.maySee('/office/settings') && (
            <>
              They are closed and opened at <a href={officeHref('/office/settings')}>Office settings</a>, at once.
            </>
          )}
        </p>
      </>
    )
  },
  async post(context, fields) {
    const { db, now, member } = context
    const done = () => backTo(officeHref('/office/words/draft'), 'saved')
    const request = listRequest(member.email, fields)
    if (await isListKept(db, request)) return done()
    const book = findBook(fieldOf(fields, 'book'))
    if (!book) return { problem: 'The store has no such book.', status: 404 }
    const edition = await readEdition(db, now, member.email)
    const edited = editedListOf(edition, soldOutList)
    if (edited.isOutdated) {
      const problem = 'Somebody else has published this switch since you began. Open Your changes and throw yours away.'
      return { problem, status: 409 }
    }
    const others = edited.items.filter((item) => item['key'] !== book.key)
    const entry: Item = { key: book.key, backOn: fieldOf(fields, 'backOn') || null }
    const items = fieldOf(fields, 'intent') === 'sold-out' ? [...others, entry] : others
    const fault = await saveList(db, { edited, items, who: member.email, request }, now)
    return fault ? { problem: fault.text } : done()
  },
}

interface BookSwitchProps {
  context: OfficeContext
  book: Book
  soldOut: EditedList
  open: OpenOrders
}

function BookSwitch({ context, book, soldOut, open }: BookSwitchProps) {
  const isOfBook = ({ key }: Item) => key === book.key
  const entry = soldOut.items.find(isOfBook)
  const published = soldOut.published.find(isOfBook)
  const isChanged = JSON.stringify(entry) !== JSON.stringify(published)
  return (
    <article className="box">
      <h3>{book.title}</h3>
      <p>
        {stateInWords(published)}
        {isChanged && ` Among your changes: ${stateInWords(entry).toLowerCase()}`}
      </p>
      {open.sessions > 0 && (
        <p>
          {counted(open.sessions, 'buyer has', 'buyers have')} the payment page open, for{' '}
          {counted(open.books, 'book', 'books')} together. Who pays there within a day gets an order, also after this
          switch: keep so many, or refund the order.
        </p>
      )}
      {context.may(path, 'sold-out') && (
        <PostForm fields={{ book: book.key }}>
          <Field
            label="Back on"
            hint="The store says this day. Empty: it says that the day is not known. Orders begin again when you press “In stock again”, not by themselves."
            name="backOn"
            type="date"
            defaultValue={typeof entry?.['backOn'] === 'string' ? entry['backOn'] : ''}
          />
          <button name="intent" value="sold-out">
            {entry ? 'Keep this day' : 'Sold out'}
          </button>
        </PostForm>
      )}
      {context.may(path, 'in-stock') && entry && (
        <PostForm className="row" fields={{ book: book.key }}>
          <button name="intent" value="in-stock" className="quiet">
            In stock again
          </button>
        </PostForm>
      )}
    </article>
  )
}

function stateInWords(entry: Item | undefined): string {
  if (!entry) return 'In stock.'
  const { backOn } = entry
  return typeof backOn === 'string'
    ? `Sold out. Back on ${dateInWords(backOn)}.`
    : 'Sold out. It is not known until when.'
}
