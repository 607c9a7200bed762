import { chooseReceiptsEmail } from '../../givers/giver-emails.server.ts'
import { findShownGiver } from '../../givers/giver.queries.server.ts'
import { seenOf } from '../../givers/seen-person.queries.server.ts'
import { addNote } from '../../givers/note.queries.server.ts'
import { readGiverWords } from '../../givers/read-giver-words.server.ts'
import { correctGiver } from '../../receipts/corrections/correct-giver.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { SubjectLink } from '../changes/subject-link.server.tsx'
import { backTo, fieldOf, unknownIntent, type OfficeContext, type OfficePage } from '../office-page.ts'
import { SeenPerson } from '../ui/forms.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { mailName } from '../ui/history.server.tsx'
import { addAddress } from './add-address.server.ts'
import { CorrectForms } from './correct-forms.server.tsx'
import { GiverGifts } from './giver-gifts.server.tsx'
import { postOfGiver } from './giver-actions.server.ts'
import { DiedNote } from './giver-died.server.tsx'
import { GiverLetters } from './giver-letters.server.tsx'
import { GiverNotes, noteForm } from './giver-notes.server.tsx'
import { Glance } from './glance.server.tsx'
import { loadGiver, type LoadedGiver } from './load-giver.queries.server.ts'
import { ForgetRequest, Merges } from './merges.server.tsx'

const receiptsProblem =
  'Receipts go where they went: this address is not confirmed, or no longer there. Its owner confirms it with a link to My giving.'

/** Everything about one giver, with or without an e-mail address, and the forms that change it. */
export const giver: OfficePage = {
  path: '/office/givers/:id',
  title: 'Giver',
  notes: {
    noted: 'The note is kept.',
    corrected: 'Corrected. Envelopes and letters have it from now on.',
    address: 'The address is added.',
    requested:
      'A link to confirm is on its way to the new address. Receipts go where they went; once it is confirmed, they can be sent there.',
    receipts: 'Receipts go there from now on, also for renewals. The address that got them gets an email.',
    unsubscribed: 'No newsletter goes there any more.',
    'no-letters': 'No letters to givers go there any more.',
    'letters-again': 'Letters to givers go there again.',
    died: 'It is recorded. Letters, labels and asks end, and no recurring gift runs.',
    alive: 'It is taken back. Letters go there again. A recurring gift that was stopped stays stopped.',
    'one-died': 'The one who remains gets letters and statements with this name.',
    statement: 'The statement goes out within seconds.',
    merged: 'Merged. For 30 days it can be taken apart here.',
    apart: 'Taken apart. They are not offered as one again.',
    two: 'They are two. They are not offered as one again.',
    forgotten: 'Forgotten, and told so by mail. What the law makes us keep stays.',
    'forget-waits': 'It waits as long as the merge can be taken apart. Both get an email.',
    'forget-called-off': 'The request to be forgotten is canceled.',
  },

  async get(context) {
    const { db, params, url, now } = context
    const id = params['id'] ?? ''
    const found = await findShownGiver(db, id)
    if (!found) return <p>There is no such giver. Look the person up with Find.</p>
    // A merged number leads to the giver that was kept.
    if (found.id !== id && !context.refused) return backTo(giverPath(found.id) + url.search)
    if (found.id !== id)
      return (
        <>
          <p>
            <a href={giverPath(found.id)}>The giver that was kept: {found.name ?? found.id}</a>
          </p>
        </>
      )
    const loaded = await loadGiver(db, found, now)
    // A forgotten giver is not changed any more.
    const isForgotten = found.forgotten_at !== null
    const ofGiver: OfficeContext = { ...context, may: (path, intent) => !isForgotten && context.may(path, intent) }
    return (
      <SeenPerson value={await seenOf(db, { giverIds: [id] })}>
        <p className="who">
          <strong>{found.name ?? loaded.emails[0]?.email ?? 'Name not known'}</strong>
        </p>
        {isForgotten && (
          <p className="note">
            Forgotten on {dateOf(found.forgotten_at ?? 0)}, at their request. Gifts that the law makes us keep are
            below.
          </p>
        )}
        <DiedNote loaded={loaded} context={ofGiver} />
        <LostMails lostMails={loaded.lostMails} />
        <Merges loaded={loaded} context={ofGiver} />
        <ForgetRequest loaded={loaded} context={ofGiver} />
        <Glance loaded={loaded} context={ofGiver} />
        {!isForgotten && context.may('/office/enter', 'submit') && (
          <p>
            <a href={officeHref('/office/enter', { query: { giver: found.id } })} className="button quiet">
              Enter a gift
            </a>
          </p>
        )}
        <GiverGifts loaded={loaded} context={ofGiver} />
        <div className="columns">
          <GiverLetters
            correspondence={loaded}
            noLetters={loaded.noLetters}
            maySee={context.maySee}
            action={officeHref('/office/givers/:id/letters', { id })}
            mayUnsubscribe={ofGiver.may('/office/givers/:id/letters', 'unsubscribe')}
            mayEndLetters={ofGiver.may('/office/givers/:id/letters', 'no-letters')}
          />
          <GiverNotes notes={loaded.notes} context={ofGiver} />
        </div>
        <CorrectForms loaded={loaded} context={ofGiver} />
      </SeenPerson>
    )
  },

  post: postOfGiver(async ({ db, member, now }, fields, { id }) => {
    const [who, key] = [member.email, fieldOf(fields, 'key')]
    const field = (name: string) => fieldOf(fields, name)
    switch (field('intent')) {
      case 'note': {
        const read = noteForm.read(fields)
        if (!read.ok) return read
        await addNote(db, { giverId: id, ...read.values, who, key }, now)
        return 'noted'
      }
      case 'correct': {
        const read = readGiverWords({
          kind: field('kind'),
          name: field('name'),
          greeting: field('greeting'),
          postal_address: field('postal_address'),
          phone: field('phone'),
        })
        if (!read.ok) return read
        const misspelled = fields.getAll('misspelled').map(String)
        if (misspelled.length > 0 && read.words.name === null)
          return { problem: 'Write the right name: a name is checked as misspelled.', field: 'name' }
        await correctGiver(db, { giverId: id, words: read.words, misspelled, who }, now)
        return 'corrected'
      }
      case 'address': {
        const added = await addAddress(db, { giverId: id, typed: field('to'), who }, now)
        if (!added.ok) return { ...added, field: 'to' }
        return added.isRequested ? 'requested' : 'address'
      }
      case 'receipts': {
        const chosen = await chooseReceiptsEmail(db, { giverId: id, id: field('address'), who }, now)
        return chosen.ok ? 'receipts' : { problem: receiptsProblem }
      }
      default:
        return unknownIntent
    }
  }),
}

function LostMails({ lostMails }: Pick<LoadedGiver, 'lostMails'>) {
  if (lostMails.length === 0) return null
  return (
    <div className="problem">
      {lostMails.map(({ id, subject_id: payment, kind, status }) => (
        <div key={id}>
          {mailName(kind)} {status === 'bounced' ? 'came back' : 'was given up'}: <SubjectLink subject={payment} />
        </div>
      ))}
    </div>
  )
}
