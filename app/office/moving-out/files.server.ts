import type { Db } from '../../db/db.server.ts'
import { certificatesAfter } from '../../orders/exemption-certificate.queries.server.ts'
import { textCell } from '../../values/csv-line.ts'
import { day, presentGiver, text, yes } from './cells.server.ts'
import { fileOfRecords } from './file-of-records.server.ts'
import { gifts, orders, recurringGifts } from './payment-files.server.ts'

const givers = fileOfRecords({
  name: 'givers',
  about: 'Everybody who has given or ordered: people, households and organizations.',
  readAfter: readGivers,
  columns: {
    number: ['Our number of the giver. The other files name it.', ({ id }) => id],
    kind: ['person, household or organization.', ({ kind }) => kind],
    name: ['As it is printed on envelopes.', ({ name }) => text(name)],
    greeting: ['How a letter begins. Empty: with the name.', ({ greeting }) => text(greeting)],
    email: ['The address that gets receipts.', ({ emails }) => text(emails[0] ?? null)],
    other_emails: ['Other addresses, with a space between them.', ({ emails }) => emails.slice(1).join(' ')],
    postal_address: ['Lines as on an envelope.', ({ postal_address: address }) => text(address)],
    phone: ['The telephone number.', ({ phone }) => textCell(text(phone))],
    letters: ['no: letters have ended, receipts have not.', ({ no_letters_at: ended }) => yes(ended === null)],
    has_died: ['Whether the office noted a death.', ({ died_at: diedAt }) => yes(diedAt)],
    since: ['The day on which the record was made.', ({ created_at: at }) => day(at)],
  },
})

async function readGivers(db: Db, id: string, limit: number) {
  const rows = await db
    .selectFrom('giver')
    .selectAll()
    .where('id', '>', id)
    .where('merged_into', 'is', null)
    .where('forgotten_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  const emails = await db
    .selectFrom('giver_email')
    .select(['giver_id', 'email'])
    .where('giver_id', 'in', ['', ...rows.map((row) => row.id)])
    .orderBy('gets_receipts', 'desc')
    .orderBy('created_at')
    .execute()
  const byGiver = Map.groupBy(emails, ({ giver_id: giver }) => giver)
  return rows.map((row) => ({ ...row, emails: (byGiver.get(row.id) ?? []).map(({ email }) => email) }))
}

const notes = fileOfRecords({
  name: 'notes',
  about: 'What the office noted about givers.',
  readAfter: (db, id, limit) =>
    db
      .selectFrom('giver_note')
      .innerJoin('giver', 'giver.id', 'giver_note.giver_id')
      .select(['giver_note.id', 'note', 'who', 'giver_note.created_at', presentGiver])
      .where('giver_note.id', '>', id)
      .orderBy('giver_note.id')
      .limit(limit)
      .execute(),
  columns: {
    giver: ['The number of the giver.', ({ giver }) => text(giver)],
    date: ['The day of the note.', ({ created_at: at }) => day(at)],
    by: ['Who wrote it.', ({ who }) => who],
    note: ['The note.', ({ note }) => note],
  },
})

const readers = fileOfRecords({
  name: 'readers',
  about: 'The readers of the newsletter, with the proof of their consent. Write only to those that are confirmed.',
  readAfter: (db, id, limit) =>
    db.selectFrom('subscriber').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute(),
  columns: {
    email: ['The address.', ({ email }) => email],
    state: ['confirmed, pending (never confirmed), or unsubscribed.', ({ status }) => status],
    consented_on: [
      'The day on which the form was sent, or of the consent that a file names.',
      ({ consented_at: at }) => day(at),
    ],
    consent: [
      'The words beside the form, or the way of the consent that a file names.',
      ({ consent_text: words }) => words,
    ],
    page: ['The page with the form, or a file from an earlier program.', ({ consent_source: page }) => page],
    entered_by: ['Who entered the reader from a file.', ({ moved_in_by: who }) => who ?? ''],
    confirmed_on: ['The day on which the link in the mail was pressed.', ({ confirmed_at: at }) => day(at)],
    unsubscribed_on: ['The day on which the letters ended.', ({ unsubscribed_at: at }) => day(at)],
  },
})

const letters = fileOfRecords({
  name: 'letters',
  about: 'The letters that were sent.',
  readAfter: (db, id, limit) =>
    db.selectFrom('newsletter_issue').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute(),
  columns: {
    date: ['The day on which it was sent.', ({ created_at: at }) => day(at)],
    to: ['Which readers it went to.', ({ audience }) => audience],
    by_email: ['Copies by e-mail.', ({ queued_count: count }) => text(count)],
    by_post: ['Copies by post.', ({ post_count: count }) => text(count)],
    subject: ['Its subject.', ({ subject }) => subject],
    body: ['Its text, in Markdown.', ({ body }) => body],
  },
})

const messages = fileOfRecords({
  name: 'messages',
  about: 'What people wrote in the contact form.',
  readAfter: (db, id, limit) =>
    db.selectFrom('contact_message').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute(),
  columns: {
    number: ['Our number of the message.', ({ id }) => id],
    date: ['The day on which it came.', ({ created_at: at }) => day(at)],
    about: ['What it is about.', ({ type }) => type],
    name: ['The name.', ({ name }) => name],
    email: ['The address.', ({ email }) => email],
    subject: ['Its subject.', ({ subject }) => subject],
    message: ['Its text.', ({ message }) => message],
    further: ['The further fields of the form, as JSON.', ({ further }) => text(further)],
    answered_on: ['The day of the answer.', ({ answered_at: at }) => day(at)],
  },
})

const answers = fileOfRecords({
  name: 'answers',
  about: 'What the office answered.',
  readAfter: (db, id, limit) =>
    db.selectFrom('contact_answer').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute(),
  columns: {
    message: ['The number of the message.', ({ message_id: message }) => message],
    date: ['The day of the answer.', ({ created_at: at }) => day(at)],
    by: ['Who answered.', ({ who }) => who],
    answer: ['The answer.', ({ answer }) => answer],
  },
})

const certificates = fileOfRecords({
  name: 'certificates',
  about: 'The exemption certificates of schools and churches. Their PDF files are in the folder certificates.',
  readAfter: certificatesAfter,
  columns: {
    number: ['Our number of the certificate, and the name of its file.', ({ id }) => id],
    organization: ['The school or the church.', ({ organization }) => organization],
    state: ['The state in which it is valid.', ({ state }) => state],
    certificate: ['The number that is printed on it.', ({ number }) => textCell(number)],
    received_on: ['The day on which we got it.', ({ received_on: received }) => received],
    valid_until: ['Its last day. Empty: it names none.', ({ expires_on: lastDay }) => text(lastDay)],
    by: ['Who recorded it.', ({ who }) => who],
  },
})

/** Everything that is the publisher's, in the order of the page. */
export const filesOfRecords = [
  givers,
  notes,
  gifts,
  recurringGifts,
  orders,
  certificates,
  readers,
  letters,
  messages,
  answers,
]
