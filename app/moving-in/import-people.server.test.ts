import { expect } from 'vitest'
import { recordReport } from '../bounces/record-report.server.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { forgetEmptyGivers } from '../givers/forget-giver.server.ts'
import { createGiver, findGiverIdOf, findOwnerOf } from '../givers/giver.queries.server.ts'
import { endLetters } from '../givers/letters-to-giver.queries.server.ts'
import { followLink } from '../newsletter/follow-link.server.ts'
import { newsletterToken } from '../newsletter/newsletter-link.server.ts'
import { subscribe } from '../newsletter/subscribe.server.ts'
import { forgetSubscribers, markUnsubscribed } from '../newsletter/subscriber.queries.server.ts'
import { forgetPerson } from '../privacy/forget-person.server.ts'
import { whomOfEmail } from '../privacy/whom.server.ts'
import { checkPeople } from './check-people.server.ts'
import { importPeople } from './import-people.server.ts'
import { readPersonFile } from './read-person-file.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
const dayMs = 24 * 60 * 60_000
const who = 'ann@office.example'

async function check(db: Db, text: string, holds = 'both') {
  const file = readPersonFile(text, { holds }, now)
  if (typeof file === 'string') throw new Error(file)
  expect(file.questions).toEqual([])
  return checkPeople(db, file)
}

async function enter(db: Db, text: string, holds = 'both', at = now) {
  const { people } = await check(db, text, holds)
  let total = 0
  for await (const count of importPeople(db, { people, fileId: 'people_1', who }, at)) total = count
  return total
}

const head = 'Name,Email,Phone,Street,City,State,ZIP,Notes,Consent date,Consent source'
const fileOf = (...lines: string[]) => [head, ...lines].join('\n')
const readersOf = (...emails: string[]) => ['Email', ...emails].join('\n')

const subscribersOf = (db: Db) => db.selectFrom('subscriber').selectAll().orderBy('email').execute()
const asked = async (db: Db) =>
  (
    await db
      .selectFrom('outbox')
      .innerJoin('subscriber', 'subscriber.id', 'outbox.subject_id')
      .select('email')
      .orderBy('email')
      .execute()
  ).map(({ email }) => email)

describeOnEachDatabase('a file of people', (_, it) => {
  it('enters givers without gifts, readers with their consent, and asks the others once', async (db) => {
    const text = fileOf(
      'Ada Quill,Ada@example.com,555-0100,12 Elm St,Springfield,IL,62701,Likes tea,5/1/2024,card at the book table',
      'Bo Quill,bo@example.com,,,,,,,,',
      'Cy Quill,,555-0101,"9 Oak St, Apt 2",Dayton,OH,45402,,2024-05-02,by telephone',
      // One half of a consent proves nothing.
      'Di Quill,di@example.com,,,,,,,2024-05-03,',
    )
    const { people, faults } = await check(db, text)
    expect(faults).toEqual([])
    expect(people.map(({ number, giver, reader }) => [number, giver, reader])).toEqual([
      [2, 'new', 'added'],
      [3, 'new', 'asked'],
      [4, 'new', null],
      [5, 'new', 'asked'],
    ])
    expect(await enter(db, text)).toBe(7)
    const ada = (await findGiverIdOf(db, 'ada@example.com'))!
    expect(
      await db.selectFrom('giver').select(['name', 'phone', 'postal_address']).where('id', '=', ada).execute(),
    ).toEqual([{ name: 'Ada Quill', phone: '555-0100', postal_address: '12 Elm St\nSpringfield, IL 62701' }])
    expect(await db.selectFrom('giver_note').select(['note', 'who', 'giver_id']).execute()).toEqual([
      { note: 'Likes tea', who, giver_id: ada },
    ])
    const [first, second] = await subscribersOf(db)
    expect(first).toMatchObject({
      email: 'ada@example.com',
      status: 'confirmed',
      consent_source: 'file',
      consent_text: 'card at the book table',
      consented_at: Date.UTC(2024, 4, 1, 17),
      moved_in_by: who,
      confirmed_at: null,
    })
    expect(second).toMatchObject({ email: 'bo@example.com', status: 'pending', consent_text: '', moved_in_by: who })
    expect(await asked(db)).toEqual(['bo@example.com', 'di@example.com'])
    expect(await db.selectFrom('outbox').select('kind').distinct().execute()).toEqual([
      { kind: 'newsletter-confirmation' },
    ])
    // The same file again enters nothing, and asks nobody.
    expect((await check(db, text)).people.map(({ giver, reader }) => [giver, reader])).toEqual([
      ['here', 'here'],
      ['here', 'waits'],
      ['here', null],
      ['here', 'waits'],
    ])
    expect(await enter(db, text)).toBe(0)
    expect(await asked(db)).toHaveLength(2)
    expect(await db.selectFrom('giver').select('id').execute()).toHaveLength(4)
    // They have no gift, and stay; without the file, they would be empty rows.
    const later = now + 200 * dayMs
    expect(await forgetEmptyGivers(db, later, 9)).toBe(0)
    await db.updateTable('giver').set({ moved_in_at: null }).execute()
    expect(await forgetEmptyGivers(db, later, 9)).toBe(3)
  })

  it('never asks twice, and never brings back who has left, complained, or whose mail came back', async (db) => {
    const all = ['left', 'bounced', 'refused', 'waits', 'reader', 'complained'].map((name) => `${name}@example.com`)
    for (const email of [all[0]!, all[3]!, all[4]!, all[5]!]) await subscribe(db, { email, source: 'home' }, now)
    for (const { id, email } of await subscribersOf(db)) {
      if (email === all[0]) await markUnsubscribed(db, id, now)
      if (email === all[4]) await followLink(db, 'confirm', newsletterToken('confirm', id, now), now)
    }
    await recordReport(db, { kind: 'complaint', address: all[5]!, messageId: null, status: '', reason: '' }, now)
    await createGiver(db, { name: 'B', email: all[1]! }, now)
    await db.updateTable('giver_email').set({ bounced_at: now }).execute()
    await endLetters(db, await createGiver(db, { name: 'R', email: all[2]! }, now), now)
    const before = await asked(db)
    const states = ['left', 'bounced', 'refused', 'waits', 'here', 'left']
    expect((await check(db, readersOf(...all), 'readers')).people.map(({ reader }) => reader)).toEqual(states)
    expect(await enter(db, readersOf(...all), 'readers')).toBe(0)
    const withConsent = fileOf(...all.map((email) => `,${email},,,,,,,2024-05-01,card`))
    const consented = ['left', 'bounced', 'refused', 'added', 'here', 'left']
    expect((await check(db, withConsent, 'readers')).people.map(({ reader }) => reader)).toEqual(consented)
    expect(await enter(db, withConsent, 'readers')).toBe(1)
    expect(await asked(db)).toEqual(before)
    expect((await subscribersOf(db)).map(({ email, status }) => [email, status])).toEqual([
      ['complained@example.com', 'unsubscribed'],
      ['left@example.com', 'unsubscribed'],
      ['reader@example.com', 'confirmed'],
      ['waits@example.com', 'confirmed'],
    ])
    // No giver was made of a file of readers.
    expect(await findOwnerOf(db, 'waits@example.com')).toBeNull()
  })

  it('asks nobody again when the entry in the list is gone, and keeps that a reader of a file has left', async (db) => {
    expect(await enter(db, readersOf('bo@example.com'), 'readers')).toBe(1)
    expect(await forgetSubscribers(db, now + 31 * dayMs)).toBe(1)
    const again = readersOf('BO@example.com')
    expect((await check(db, again, 'readers')).people[0]?.reader).toBe('asked-before')
    expect(await enter(db, again, 'readers', now + 31 * dayMs)).toBe(0)
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(1)

    await enter(db, fileOf('Cy,cy@example.com,,,,,,,2020-05-01,card'))
    const [cy] = await subscribersOf(db)
    await markUnsubscribed(db, cy!.id, now)
    expect(await forgetSubscribers(db, now + 31 * dayMs)).toBe(0)
    expect((await check(db, readersOf('cy@example.com'), 'readers')).people[0]?.reader).toBe('left')
    // Forgotten on request: the address is gone, and is still not asked.
    await forgetPerson(db, await whomOfEmail(db, 'cy@example.com', true), { now })
    expect(await subscribersOf(db)).toEqual([])
    expect((await check(db, readersOf('cy@example.com'), 'readers')).people[0]?.reader).toBe('asked-before')
  })

  it('asks once when two windows enter the same file', async (db) => {
    const { people } = await check(db, readersOf('a@example.com', 'b@example.com'), 'readers')
    const run = async () => {
      for await (const _ of importPeople(db, { people, fileId: 'people_1', who }, now));
    }
    await Promise.all([run(), run()])
    expect(await asked(db)).toEqual(['a@example.com', 'b@example.com'])
  })

  it('joins by an address, or by exactly name and postal address, and never by a name', async (db) => {
    const ada = await createGiver(db, { name: 'Ada Quill', email: 'ada@example.com' }, now)
    const cy = await createGiver(
      db,
      { name: 'Cy Quill', email: null, postalAddress: '9 Oak St\nDayton, OH 45402' },
      now,
    )
    const text = fileOf(
      'A. Quill,ada@example.com; ada@work.example,555-0100,1 Elm St,Dayton,OH,45402,,,',
      'Cy Quill,,555-0101,9 Oak St,Dayton,OH,45402,,,',
      'Cy Quill,,,1 Far Rd,Akron,OH,44301,,,',
      'Ada Quill,,,,,,,,,',
      'Ada Quill,,,,,,,,,',
    )
    const { people, faults } = await check(db, text, 'givers')
    expect(people.map(({ giver, reader }) => [giver, reader])).toEqual([
      ['here', null],
      ['here', null],
      ['new', null],
      ['may-be', null],
    ])
    expect(faults).toEqual([{ number: 6, reason: 'The same person is in line 5 already.' }])
    expect(await enter(db, text, 'givers')).toBe(2)
    expect(await findGiverIdOf(db, 'ada@work.example')).toBe(ada)
    const known = db.selectFrom('giver').select(['id', 'name', 'phone', 'postal_address'])
    expect(await known.where('id', 'in', [ada, cy]).orderBy('name').execute()).toEqual([
      { id: ada, name: 'Ada Quill', phone: '555-0100', postal_address: '1 Elm St\nDayton, OH 45402' },
      { id: cy, name: 'Cy Quill', phone: '555-0101', postal_address: '9 Oak St\nDayton, OH 45402' },
    ])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect(await enter(db, text, 'givers')).toBe(0)
  })
})
