import { requestEmailChange } from '../../givers/email-change.server.ts'
import { endLettersTo, unsubscribePerson } from '../../newsletter/unsubscribe-person.server.ts'
import { sendStatement } from '../../receipts/send-statement.server.ts'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { emailSchema } from '../../values/email-schema.ts'
import { backTo, fieldOf, unknownIntent, type OfficePage, type OfficeContext } from '../office-page.ts'
import { Area, Field, fieldProps, PostForm, Problem } from '../ui/forms.server.tsx'
import { mailName } from '../ui/history.server.tsx'
import { personPath } from '../ui/payments.server.tsx'
import { timeInShort } from '../../values/publisher-time.ts'
import { SubjectLink } from '../changes/subject-link.server.tsx'
import { addNote } from '../../givers/note.queries.server.ts'
import { PersonGifts } from './person-gifts.server.tsx'
import { PersonLetters } from './person-letters.server.tsx'
import { loadPerson, type Person } from './person.queries.server.ts'

/** The address in `?email=`, in lower case. Null when it is not valid. */
export function emailFromQuery(url: URL): string | null {
  return emailSchema.safeParse(url.searchParams.get('email') ?? '').data ?? null
}

const maxNote = 2000

/** Everything that is stored under one address, and the forms that change it. */
export const person: OfficePage = {
  path: '/office/person',
  title: 'Person',
  notes: {
    noted: 'The note is kept.',
    address: 'A link to confirm is on its way to the new address. Until it is pressed, receipts go where they went.',
    unsubscribed: 'No newsletter goes there any more.',
    'no-letters': 'No letters to givers go there any more.',
    statement: 'The statement goes out within seconds.',
    forgotten: 'Forgotten, and told so by mail. What the law makes us keep stays.',
  },

  async get(context) {
    const email = emailFromQuery(context.url)
    if (!email) return <p>This is no address. Look the person up with Find.</p>
    const found = await loadPerson(context.db, email)
    const { names, lostMails } = found
    return (
      <>
        <Problem refused={context.refused} />
        <p>
          <strong>{names.join(', ') || 'Name not known'}</strong>, {email}
        </p>
        {lostMails.length > 0 && (
          <div className="problem">
            {lostMails.map(({ id, subject_id: payment, kind, status }) => (
              <div key={id}>
                {mailName(kind)} {status === 'bounced' ? 'came back' : 'was given up'}:{' '}
                <SubjectLink subject={payment} />
              </div>
            ))}
          </div>
        )}
        <PersonGifts person={found} context={context} />
        <div className="columns">
          <PersonLetters person={found} context={context} />
          <Notes person={found} context={context} />
        </div>
        <Corrections email={email} context={context} />
      </>
    )
  },

  async post({ db, url, member, now }, fields) {
    const email = emailFromQuery(url)
    if (!email) return { problem: 'This is no address.' }
    const [who, key] = [member.email, fieldOf(fields, 'key')]
    const back = (note: string) => backTo(personPath(email), note)
    switch (fieldOf(fields, 'intent')) {
      case 'note': {
        const note = fieldOf(fields, 'note')
        if (note === '' || note.length > maxNote) return { problem: `A note has 1 to ${maxNote} characters.` }
        await addNote(db, { email, note, who, key }, now)
        return back('noted')
      }
      case 'address': {
        const giverId = await findGiverIdOf(db, email)
        if (giverId === null) return { problem: 'No gift has this address.' }
        const request = { giverId, typed: fieldOf(fields, 'to'), getsReceipts: true, who }
        const asked = await db.transaction().execute((tx) => requestEmailChange(tx, request, now))
        return asked.ok ? back('address') : { problem: asked.problem }
      }
      case 'unsubscribe':
        await unsubscribePerson(db, email, who, now)
        return back('unsubscribed')
      case 'no-letters':
        await endLettersTo(db, (await findGiverIdOf(db, email)) ?? '', who, now)
        return back('no-letters')
      case 'statement': {
        const year = Number(fieldOf(fields, 'year'))
        const sent = await sendStatement(
          db,
          { year, giverId: (await findGiverIdOf(db, email)) ?? '', who, again: true, key },
          now,
        )
        return sent.ok ? back('statement') : { problem: sent.error }
      }
      default:
        return unknownIntent
    }
  },
}

function Notes({ person: { notes }, context }: { person: Person; context: OfficeContext }) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length === 0 && <p className="empty">Nothing is noted.</p>}
      {notes.map(({ id, note, who, created_at: at }) => (
        <p key={id}>
          <span className="lines">{note}</span>
          <br />
          <small>
            {timeInShort(at)}, {who}
          </small>
        </p>
      ))}
      {context.may('/office/person', 'note') && (
        <PostForm>
          <Area
            label="New note"
            {...fieldProps(context, 'note')}
            rows={3}
            maxLength={maxNote}
            hint="The person may ask to read it."
          />
          <button name="intent" value="note" className="quiet">
            Keep note
          </button>
        </PostForm>
      )}
    </section>
  )
}

function Corrections({ email, context }: { email: string; context: OfficeContext }) {
  const mayMove = context.may('/office/person', 'address')
  const mayForget = context.may('/office/person/forget', 'submit')
  if (!mayMove && !mayForget) return null
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      {mayMove && (
        <details open={context.refused?.fields.has('to')}>
          <summary>Change the address</summary>
          <PostForm>
            <Field
              label="New address"
              {...fieldProps(context, 'to')}
              type="email"
              required
              hint="It gets the receipts once its link is pressed. The present address is told, and can call it off. A single gift’s address is corrected on its own page."
            />
            <button name="intent" value="address" className="quiet">
              Change the address
            </button>
          </PostForm>
        </details>
      )}
      {mayForget && (
        <p>
          <a href={`/office/person/forget?email=${encodeURIComponent(email)}`}>Forget this person</a>: first it is shown
          what goes and what stays.
        </p>
      )}
    </section>
  )
}
