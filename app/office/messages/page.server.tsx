import { contact } from '../../content/pages/contact.ts'
import { type ContactMessage, countUnanswered } from '../../contact/contact-message.queries.server.ts'
import { searchMessages } from '../../contact/search-messages.server.ts'
import type { Member } from '../../config/staff-setting.ts'
import { findShownByEmails, type NamedGiver } from '../../givers/giver.queries.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import { officeHref } from '../office-href.ts'
import type { OfficePage } from '../office-page.ts'
import { Choice, Field } from '../ui/forms.server.tsx'
import { GiverLink } from '../ui/giver-link.server.tsx'
import { textFromQuery, pageFromQuery, type Column, Table } from '../ui/table.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'

const { types } = contact.form
const states = { '': 'All', waiting: 'Without an answer', answered: 'Answered' }

const isType = (word: string): word is ContactMessage['type'] => Object.hasOwn(types, word)

/** The messages of visitors. */
export const messages: OfficePage = {
  path: '/office/messages',
  title: 'Messages',
  async get({ db, url, member }) {
    const { isDownward, offset, limit } = pageFromQuery(url, ['received'], '-received')
    const [state, type, words] = [textFromQuery(url, 'show'), textFromQuery(url, 'type'), textFromQuery(url, 'q')]
    const isAnswered = state === 'waiting' ? false : state === 'answered' ? true : null
    const filter = { isAnswered, type: isType(type) ? type : null, words, isDownward, offset, limit }
    const [{ rows, total }, waiting] = await Promise.all([searchMessages(db, filter), countUnanswered(db)])
    const givers = await findShownByEmails(
      db,
      rows.map(({ email }) => email),
    )
    return (
      <>
        <p>
          {waiting.oldestAt === null
            ? 'Every message has been answered.'
            : `${waiting.messages} without an answer, the first since ${dateOf(waiting.oldestAt)}.`}
        </p>
        <form className="row" role="search">
          <Field label="Words" name="q" defaultValue={words} type="search" />
          <Choice label="About" name="type" defaultValue={type} options={{ '': 'Anything', ...types }} />
          <Choice label="Which" name="show" defaultValue={state} options={states} />
          <button className="quiet">Show</button>
        </form>
        <Table
          caption="Messages"
          columns={columnsFor(givers, member)}
          rows={rows}
          empty="There are none."
          url={url}
          total={total}
        />
      </>
    )
  },
}

type Givers = ReadonlyMap<string, NamedGiver>

const columnsFor = (givers: Givers, member: Member): Column<ContactMessage>[] => [
  { label: 'Received', sort: 'received', cell: ({ created_at: at }) => dateOf(at) },
  {
    label: 'Subject',
    cell: ({ id, subject }) => (
      <a href={officeHref('/office/messages/:id', { id })}>{subject || 'without a subject'}</a>
    ),
  },
  {
    label: 'From',
    // The name that was typed with the message.
    cell: ({ name, email }) => {
      const giver = givers.get(foldEmail(email))
      return <GiverLink giver={giver && { ...giver, name }} name={name} email={email} member={member} />
    },
  },
  { label: 'About', cell: ({ type }) => types[type] },
  { label: 'Answered', cell: ({ answered_at: at }) => (at === null ? <strong>not yet</strong> : dateOf(at)) },
]
