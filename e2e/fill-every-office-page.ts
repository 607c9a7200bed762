import { firstBook } from '../app/catalog/books.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { publisherDay } from '../app/values/publisher-time.ts'
import { addPayout } from '../app/accounting/testing/add-payout.ts'
import type { Db } from '../app/db/db.server.ts'
import { askToForget } from '../app/givers/ask-to-forget.server.ts'
import { addEmail, findGiverIdOf } from '../app/givers/giver.queries.server.ts'
import { mergeGivers } from '../app/givers/merging/merge-givers.server.ts'
import { insertNew } from '../app/db/insert-new.server.ts'
import type { Tables } from '../app/db/tables.ts'
import { setMondayMail } from '../app/office/me/staff-preference.queries.server.ts'
import { rawPdf } from '../app/pdf/testing/raw-pdf.ts'
import { insertPayment } from '../app/payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../app/payments/testing/paid-payment.ts'
import { saveDraftChange } from '../app/published-words/draft.queries.server.ts'
import { closeForms } from '../app/spam-guard/guard.queries.server.ts'
import { nameKeyOf } from '../app/values/name-key.ts'
import { staff } from './harness/office.ts'
import {
  askedFile,
  askedPeopleId,
  draftId,
  edna,
  giftFile,
  gifts,
  givers,
  january,
  manual,
  namedQuery,
  orders,
  peopleFileId,
  photographId,
  reader,
  reportName,
  slip,
} from './every-office-page.ts'

const dayMs = 24 * 60 * 60_000

/** Every kind of row that makes a page of the office show a form or a line of Today, once. May be repeated. */
export async function fillOffice(db: Db, now: number): Promise<void> {
  await fillGivers(db, now)
  await fillGifts(db, now)
  await fillOrders(db, now)
  for (const id of [giftFile, askedFile]) {
    const amounts = id === giftFile ? 'Amount' : 'Amount,Donation amount'
    await insertNew(db, 'gift_file', {
      id,
      kind: 'gifts',
      content: `Date,Name,${amounts}\n${publisherDay(now - 30 * dayMs)},Edna Brown,20,19`,
      answers: JSON.stringify({ method: 'check' }),
      who: staff.everything,
      created_at: now,
      expires_at: now + 14 * dayMs,
    })
  }
  for (const id of [peopleFileId, askedPeopleId]) {
    await insertNew(db, 'gift_file', {
      id,
      kind: 'people',
      content: [
        'Name,Email,Street,City,State,ZIP,Consent date,Consent source',
        'Edna Brown,edna.new@example.org,,,,,,',
        'Olive Moved,olive@example.org,9 Oak St,Dayton,OH,45402,2024-05-01,card at the book table',
        'Nobody,not an address,,,,,,',
      ].join('\n'),
      answers: JSON.stringify(id === peopleFileId ? { holds: 'both' } : {}),
      who: staff.everything,
      created_at: now,
      expires_at: now + 14 * dayMs,
    })
  }
  await addMail(db, { kind: 'gift-receipt', subject_id: gifts.asked, status: 'dead', last_error: 'no such mailbox' })
  await addMail(db, { kind: 'yearly-statement', subject_id: 'statement_edna', status: 'queued' })
  await addMail(db, { kind: 'newsletter-issue', subject_id: 'issue_going:1', status: 'queued' })
  await fillPeople(db, now)
  await fillLetters(db, now)
  if (!(await db.selectFrom('payout').select('id').executeTakeFirst())) {
    const entry = { type: 'charge', category: 'charge', net_cents: 4825 } as const
    await addPayout(db, { id: 'po_office', created_at: now - 3 * dayMs, entries: [entry] })
  }
  await insertNew(db, 'word_publication', {
    id: 'words_office',
    changes: JSON.stringify({ 'pages/about#title': 'For each child' }),
    as_released: '[]',
    // An earlier release said something else.
    originals: JSON.stringify({ 'pages/about#title': 'For every child' }),
    who: staff.everything,
    created_at: now,
    publish_at: now,
    problem: null,
  })
  await insertNew(db, 'word_publication', {
    id: 'words_planned',
    changes: JSON.stringify({ 'pages/contact#title': 'Write or call' }),
    as_released: '[]',
    // An earlier release said something else.
    originals: JSON.stringify({ 'pages/about#title': 'For every child' }),
    who: staff.everything,
    created_at: now,
    publish_at: now + dayMs,
    problem: null,
  })
  const change = { path: 'pages/about#lead', value: 'For all of them', was: 'Another lead' }
  await saveDraftChange(db, staff.everything, change, now)
  await addPhotograph(db, now)
  await insertNew(db, 'word_file', {
    name: reportName,
    content: Buffer.from(rawPdf()).toString('base64'),
    who: staff.everything,
    created_at: now,
  })
  const gone = { path: 'sold-out#books', value: [{ key: firstBook.key, backOn: null }], was: [] }
  await saveDraftChange(db, staff.everything, gone, now)
  await closeForms(db, 'contact', staff.everything, now)
  await setMondayMail(db, staff['read-only'], true, now)
  // No backup is known of a database that is some days old.
  await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(db)
}

/** It is prepared for a place, so that the page of the place shows every form. */
async function addPhotograph(db: Db, now: number): Promise<void> {
  const picture = sharp({ create: { width: 8, height: 10, channels: 3, background: 'gray' } })
  await insertNew(db, 'photograph', {
    id: photographId,
    place: 'founder',
    source: (await picture.webp().toBuffer()).toString('base64'),
    source_width: 864,
    source_height: 1080,
    focus_x: null,
    focus_y: null,
    width: 576,
    height: 720,
    consent: 'We may publish it.',
    who: staff.everything,
    created_at: now,
  })
  for (const format of ['avif', 'webp'] as const) {
    const bytes = (await picture.toFormat(format).toBuffer()).toString('base64')
    for (const width of [192, 384, 576]) {
      const name = `${photographId}-${width}.${format}`
      await insertNew(db, 'photograph_version', { name, photograph_id: photographId, bytes })
    }
  }
  const value = { id: photographId, alt: 'Our founder reads', width: 576, height: 720, widths: '192 384 576' }
  const was = { id: null, alt: null, width: 0, height: 0, widths: null }
  await saveDraftChange(db, staff.everything, { path: 'pages/photographs#founder', value, was }, now)
}

type MailFacts = Pick<Tables['outbox'], 'kind' | 'subject_id' | 'status'> & Partial<Tables['outbox']>

/** No worker sends it: it is due tomorrow. */
async function addMail(db: Db, { last_error: error = null, ...mail }: MailFacts): Promise<void> {
  const tomorrow = Date.now() + dayMs
  await insertNew(db, 'outbox', {
    ...mail,
    id: `mail about ${mail.subject_id}`,
    dedupe_key: `mail about ${mail.subject_id}`,
    priority: 0,
    run_at: tomorrow,
    locked_until: tomorrow,
    locked_by: 'nobody',
    attempts: 1,
    last_error: error,
    created_at: Date.now() - dayMs,
    sent_at: null,
  })
}

async function fillGivers(db: Db, now: number): Promise<void> {
  const namesakes = { edna: 'Edna Brown', namesake: 'Mrs. Edna Brown', kept: 'Otto Gray', merged: 'O. Gray' }
  const names = { ...namesakes, died: 'Walter Stone', home: 'Ann and Bo Field' }
  for (const [key, name] of Object.entries(names) as [keyof typeof givers, string][]) {
    const words = { name, name_key: nameKeyOf(name), kind: 'person' as const, created_at: now, updated_at: now }
    await insertNew(db, 'giver', { id: givers[key], ...words })
  }
  await db.updateTable('giver').set({ died_at: now }).where('id', '=', givers.died).execute()
  await db
    .updateTable('giver')
    .set({ kind: 'household', no_letters_at: now, no_letters_reason: 'moved' })
    .where('id', '=', givers.home)
    .execute()
  for (const kind of ['givers', 'gifts'] as const) {
    const list = { id: `list_${kind}`, kind, name: 'By name', query: namedQuery }
    await insertNew(db, 'named_list', { ...list, who: staff.everything, created_at: now })
  }
  await addEmail(db, { giverId: givers.edna, email: edna, getsReceipts: true, confirmedAt: now }, now)
  // The page of the giver offers to send the receipts there.
  const second = { email: 'edna@work.example', getsReceipts: false, confirmedAt: now }
  await addEmail(db, { giverId: givers.edna, ...second }, now)
  await mergeGivers(db, { keptId: givers.kept, otherId: givers.merged, who: staff.everything }, now)
  await askToForget(db, { giverId: givers.kept, who: staff.everything }, now)
}

async function fillGifts(db: Db, now: number): Promise<void> {
  const lastYear = Date.UTC(new Date(now).getUTCFullYear() - 1, 6, 1)
  const add = async (number: string, facts: Parameters<typeof paidGift>[0] & object, more: object = {}) => {
    const remote = { id: number, checkout_session_id: `cs_${number}`, payment_intent_id: `pi_${number}`, ...facts }
    const at = { created_at: now - dayMs, paid_at: now - dayMs }
    const isNew = await insertPayment(
      db,
      paidGift({ ...at, payer_name: 'Edna Brown', payer_email: edna, ...remote }),
      now,
    )
    if (isNew)
      await db
        .updateTable('payment')
        .set({ updated_at: now, ...more })
        .where('id', '=', number)
        .execute()
  }
  const isKnown = await db.selectFrom('payment').select('id').where('id', '=', gifts.late).executeTakeFirst()
  if (isKnown) return
  const told = { tell_name: 'Anna West', tell_email: 'anna@example.org', tell_message: 'She read to us.' }
  const tribute = { tribute_kind: 'memory', tribute_name: 'Rose Miller', ...told } as const
  await add(gifts.late, { created_at: lastYear, paid_at: lastYear })
  await add(
    gifts.asked,
    { payer_email: 'lost@example.org', note: 'For Otto', ...tribute },
    { acknowledged_at: now, refund_asked_at: now },
  )
  const west = { payer_name: 'Otto West', payer_email: 'west@example.org' }
  const newYear = Date.UTC(new Date(now).getUTCFullYear(), 0, 1, 7, 40)
  const atEdge = { ...west, created_at: newYear, paid_at: newYear }
  await add(january.edge, atEdge, { acknowledged_at: now })
  await add(january.decided, atEdge, { acknowledged_at: now, date_reviewed_at: now })
  const debit = { payment_method: 'us_bank_account', status: 'processing', paid_at: null } as const
  await add(january.debit, { ...west, ...debit, created_at: newYear - 5 * 60 * 60_000 })
  const dispute = { disputed_cents: 5000, dispute_answer_by: now + dayMs, status: 'disputed' } as const
  await add(gifts.disputed, {}, { acknowledged_at: now, ...dispute })
  const entered = { entered_at: now, customer_id: null, checkout_session_id: null, payment_intent_id: null } as const
  const byPost = { payer_email: null, postal_address: 'Edna Brown\n12 Elm Street\nSpringfield, IL 62701' }
  const check = { payment_method: 'check', created_at: lastYear, paid_at: lastYear } as const
  // Neither is one of Edna's other gifts, which have her address or her customer.
  const byCheck = { ...check, payer_email: null, customer_id: null }
  await add(manual.check, byCheck, { ...entered, ...byPost, entered_by: staff.everything })
  await add(manual.deposited, byCheck, { ...entered, ...byPost, deposit_slip_id: slip, fund: 'summer-camp' })
  await insertNew(db, 'thanks', { payment_id: gifts.late, how: 'call', who: staff.everything, created_at: now })
  await insertNew(db, 'deposit_slip', {
    id: slip,
    deposited_on: publisherDay(now),
    total_cents: 5000,
    gift_count: 1,
    who: staff.everything,
    livemode: 0,
    created_at: now,
    undone_at: null,
  })
  const books = { ...byCheck, payment_method: 'in-kind', amount_cents: 0 }
  await add(manual.goods, books, { ...entered, ...byPost, description: '40 picture books' })
  await add(manual.nameless, { ...check, payer_name: null, payer_email: 'nameless@example.org' }, entered)
}

async function fillOrders(db: Db, now: number): Promise<void> {
  for (const number of Object.values(orders)) {
    const sources = { id: number, checkout_session_id: `cs_${number}`, payment_intent_id: `pi_${number}` }
    const at = { created_at: now - dayMs, paid_at: now - dayMs }
    await insertPayment(db, paidOrder({ ...sources, ...at, payer_email: edna, ship_name: 'Edna Brown' }), now)
  }
  await db.updateTable('payment').set({ confirmed_at: now }).where('kind', '=', 'order').execute()
  const sent = { shipped_at: now, tracking: '9400111201080805483016' }
  await db.updateTable('payment').set(sent).where('id', '=', orders.shipped).execute()
  const offer = { email: edna, quantity: 40, price_cents: 500, shipping_cents: 2000, who: staff.everything }
  const box = {
    ...offer,
    book: firstBook.key,
    message_id: null,
    created_at: now,
    withdrawn_at: null,
    allowed_payments: 1,
  }
  const link = { payment_link_id: 'plink_1', url: 'https://buy.stripe.com/test_1' }
  const certificate = { state: 'IL', content: '', who: staff.everything, created_at: now, received_on: '2026-01-05' }
  for (const [id, organization, expires_on] of [
    ['cert_used', 'Open School', '2099-06-30'],
    ['cert_unused', 'Closed Church', null],
  ] as const) {
    const row = { ...certificate, id, organization, number: `E-${organization.slice(0, 4)}`, expires_on }
    await insertNew(db, 'exemption_certificate', row)
  }
  const exempt = { certificate_id: 'cert_used' }
  await insertNew(db, 'box_offer', { ...box, ...link, ...exempt, id: 'box_open', name: 'Open School' })
  // Its books went to another state than the certificate's.
  await db
    .updateTable('payment')
    .set({ ...exempt, ship_state: 'TX' })
    .where('id', '=', orders.one)
    .execute()
  await insertNew(db, 'box_offer', { ...box, id: 'box_unsent', name: 'Unsent', payment_link_id: null, url: null })
}

async function fillPeople(db: Db, now: number): Promise<void> {
  const year = new Date(now).getUTCFullYear() - 1
  const message = { name: 'Edna Brown', email: edna, type: 'general', message: 'May we have 40 books?' } as const
  for (const [messageId, answeredAt] of [
    ['msg_waits', null],
    ['msg_answered', now],
  ] as const) {
    await insertNew(db, 'contact_message', {
      ...message,
      id: messageId,
      subject: 'A box of books',
      content_hash: messageId,
      created_at: now - dayMs,
      answered_at: answeredAt,
    })
  }
  const statement = {
    id: 'statement_edna',
    year,
    way: 'mail' as const,
    giver_id: (await findGiverIdOf(db, 'nameless@example.org')) ?? '',
    who: staff.everything,
    created_at: now,
  }
  await insertNew(db, 'statement_sent', statement)
  // Their gifts of the year are gone: one gets a corrected statement by mail, one by post.
  const changed = { year, who: staff.everything, created_at: now - dayMs, said_cents: 5000, said_gifts: 1 }
  const lost = (await findGiverIdOf(db, 'lost@example.org')) ?? ''
  await insertNew(db, 'statement_sent', { ...changed, id: 'statement_lost', way: 'mail', giver_id: lost })
  await insertNew(db, 'statement_sent', { ...changed, id: 'statement_post', way: 'post', giver_id: givers.namesake })
  const consent = { consent_text: 'Yes', consent_source: 'home' as const, consented_at: now, confirmed_at: now }
  for (const [subscriber, email] of [
    ['sub_edna', edna],
    ['sub_reader', reader],
  ] as const) {
    await insertNew(db, 'subscriber', {
      ...consent,
      id: subscriber,
      email,
      status: 'confirmed' as const,
      unsubscribed_at: null,
    })
  }
  const passkey = {
    name: 'my phone',
    public_key: 'x',
    counter: 0,
    transports: '[]',
    created_at: now,
    last_used_at: null,
  }
  for (const [role, email] of Object.entries(staff)) {
    await insertNew(db, 'staff_passkey', { ...passkey, id: `key-${role}`, email })
  }
}

async function fillLetters(db: Db, now: number): Promise<void> {
  const letter = { subject: 'Autumn', body: 'Dear friends,\n\nThank you.', audience: 'givers-this-year' as const }
  const times = { created_at: now - dayMs, updated_at: now - dayMs }
  const draft = { ...letter, ...times, id: draftId, send_at: now + 7 * dayMs, issue_id: null }
  await insertNew(db, 'letter_draft', { ...draft, who: staff.everything })
  const issue = { ...letter, created_at: now - dayMs, queued_through: 'z', queued_count: 1, queued_at: now }
  await insertNew(db, 'newsletter_issue', { ...issue, id: 'issue_going', subject: 'Spring', stopped_at: null })
  await insertNew(db, 'newsletter_issue', { ...issue, id: 'issue_stopped', subject: 'Summer', stopped_at: now })
  await insertNew(db, 'newsletter_issue', { ...issue, id: 'issue_posted', subject: 'Winter', post_count: 1 })
  await db.updateTable('giver').set({ postal_address: '9 Oak Street' }).where('id', '=', givers.kept).execute()
  const copy = { id: 'copy_posted', issue_id: 'issue_posted', giver_id: givers.kept, email: '' }
  await insertNew(db, 'letter_copy', { ...copy, created_at: now })
}
