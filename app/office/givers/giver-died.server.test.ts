import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findDiedAt, recordDeath, takeBackDeath } from '../../givers/giver-died.server.ts'
import { confirmEmail, createGiver, findGiver } from '../../givers/giver.queries.server.ts'
import { endLetters, findLettersEmail, findLettersState } from '../../givers/letters-to-giver.queries.server.ts'
import { mergeGivers, takeApart } from '../../givers/merging/merge-givers.server.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import { countReach } from '../../newsletter/letter-readers.queries.server.ts'
import { newsletterMessages } from '../../newsletter/newsletter-messages.server.tsx'
import { addSubscribers } from '../../newsletter/testing/add-subscribers.ts'
import { queueWholeIssue } from '../../newsletter/testing/queue-whole-issue.ts'
import { addListedGivers, listedNow as now } from '../../payments/testing/listed-givers.ts'
import { recurringGift } from '../../payments/testing/recurring-gift.ts'
import { forgetGiver } from '../../givers/forget-giver.server.ts'
import { submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { thanksPage } from '../thanks/page.server.tsx'
import { findOpenIssues } from '../today/find-open-issues.server.ts'
import { giverDeath, giverLetters } from './giver-actions.server.ts'
import { giverListCsv } from './list-csv.server.ts'
import { contextOf } from '../testing/words-of-page.ts'
import { listLabels, listLabelsFile } from './list-labels.server.tsx'
import { listLetter } from './list-letter.server.tsx'
import { giverList } from './list-page.server.tsx'
import { giver } from './page.server.tsx'

const who = 'ann@office.example'

const at = (id: string) => ({ path: `/office/givers/${id}`, params: { id }, now })
const words = (db: Db, id: string) => wordsOfPage(giver, db, at(id))
const submit = (db: Db, id: string, fields: Record<string, string>) => {
  const action = fields['intent']?.includes('letters') ? giverLetters : giverDeath
  return submitPage(giver, db, at(id), Object.entries({ key: 'k', ...fields }), action)
}
const page = (db: Db, path: string, of: Parameters<typeof wordsOfPage>[0]) => wordsOfPage(of, db, { path, now })
const changes = async (db: Db) =>
  (await db.selectFrom('staff_change').select(['what', 'after']).orderBy('id').execute()).map((change) => ({
    ...change,
  }))

describeOnEachDatabase('a giver who has died', (_, it) => {
  it('gets no letters, newsletter, labels and thanks, and is on no list of lapsed givers; each says why, until it is taken back', async (db) => {
    const ids = await addListedGivers(db)
    const [grace, edna] = [ids.get('Grace Lee')!, ids.get('Edna Brown')!]
    await db.updateTable('giver').set({ postal_address: '9 Oak Street' }).where('id', '=', grace).execute()
    await addSubscribers(db, 2)
    const subscribed = ['grace.lee@example.org', 'edna.brown@example.org']
    for (const [number, email] of subscribed.entries())
      await db.updateTable('subscriber').set({ email }).where('email', '=', `reader${number}@example.com`).execute()
    await queueWholeIssue(db, { subject: 'Before', body: 'Dear friends', audience: 'lapsed-givers' }, now)
    await queueWholeIssue(db, { subject: 'News', body: 'Dear friends' }, now)
    const state = async () => ({
      letters: await findLettersEmail(db, grace),
      lapsed: (await countReach(db, { audience: 'lapsed-givers', audience_query: null }, now)).byEmail,
      subscribers: (await countReach(db, { audience: 'subscribers', audience_query: null }, now)).byEmail,
      lapsedList: (await countReach(db, { audience: 'list', audience_query: 'lapsed=1' }, now)).byEmail,
      copies: (await composed(db)).toSorted(),
    })
    const before = await state()
    expect(before).toEqual({
      letters: 'grace.lee@example.org',
      lapsed: 1,
      subscribers: 2,
      lapsedList: 1,
      copies: ['edna.brown@example.org', 'grace.lee@example.org', 'grace.lee@example.org'],
    })

    const form = await words(db, grace)
    expect(form).toContain('No recurring gift runs.')
    expect(form).toContain('Record that this person has died')
    for (const _turn of [1, 2]) {
      const { location } = await submit(db, grace, { intent: 'died' })
      expect(location).toBe(`/office/givers/${grace}?note=died`)
    }
    expect(await findDiedAt(db, grace)).toBe(now)
    expect(await state()).toEqual({ letters: null, lapsed: 0, subscribers: 1, lapsedList: 0, copies: [subscribed[1]] })
    expect(await countReach(db, { audience: 'list', audience_query: 'lapsed=1' }, now)).toMatchObject({
      byEmail: 0,
      died: 1,
      noLetters: 0,
    })
    expect(await page(db, '/office/givers/letter?lapsed=1', listLetter)).toContain('Not at all 1 has died')
    expect(await page(db, '/office/givers?lapsed=1', giverList)).toMatch(/0 givers.*Left out: 1 giver who has died\./)
    expect(await page(db, '/office/givers', giverList)).toContain('Grace Lee (has died)')
    const labels = await page(db, '/office/givers/labels', listLabels)
    expect(labels).toMatch(/1 giver has a postal address\..*Left out: 1 giver who has died\./)
    expect(labels).not.toMatch(/Without a postal address.*Grace Lee/)
    const file = (await listLabelsFile.get(
      contextOf(db, { path: '/office/givers/labels.pdf?lapsed=1', now }),
    )) as Response
    expect(file.headers.get('location')).toBe('/office/givers/labels?lapsed=1')
    const csv = (await giverListCsv.get(contextOf(db, { path: '/office/givers/list.csv', now }))) as Response
    expect(await csv.text()).toMatch(/Grace Lee.*,has died,/)
    const shown = await words(db, grace)
    expect(shown).toContain('Has died , recorded on November 25, 2026.')
    expect(shown).toContain('A recurring gift that was stopped stays stopped')
    expect(shown).not.toContain('Send statement of 2025')
    expect(shown).toContain('Statement of 2025 to print')
    expect(await findLettersState(db, grace, now)).toBeNull()
    expect(await findLettersState(db, edna, now)).toBe('sent')

    for (const _turn of [1, 2]) {
      const { location } = await submit(db, grace, { intent: 'alive' })
      expect(location).toBe(`/office/givers/${grace}?note=alive`)
    }
    expect(await state()).toEqual(before)
    expect((await changes(db)).filter(({ what }) => what.includes('died')).map(({ what }) => what)).toEqual([
      'giver has died',
      'giver has not died',
    ])
  })

  it('is not thanked for a gift, and the list of thanks says why', async (db) => {
    const ids = await addListedGivers(db)
    const anna = ids.get('Mrs. Anna May')!
    await db
      .updateTable('payment')
      .set({ paid_at: now - 1000 })
      .where('giver_id', '=', anna)
      .execute()
    expect(await page(db, '/office/thanks', thanksPage)).toContain('Anna May')
    await recordDeath(db, { giverId: anna, who }, now)
    const thanks = await page(db, '/office/thanks', thanksPage)
    expect(thanks).toContain('Left out: 1 gift of givers who have died.')
    expect(thanks).not.toContain('Anna May')
    const needs = await findOpenIssues(db, now, 'everything')
    expect(needs.find(({ text }) => text.includes('thank-you'))).toBeUndefined()
  })

  it('is known also after a merge, except in a household, which stays', async (db) => {
    const add = (name: string) => createGiver(db, { name, email: `${name.toLowerCase()}@example.org` }, now)
    const [kept, other, home] = [await add('Bob'), await add('Bobby'), await add('Family')]
    await db.updateTable('giver').set({ kind: 'household' }).where('id', '=', home).execute()
    await recordDeath(db, { giverId: other, who }, now)
    await mergeGivers(db, { keptId: kept, otherId: other, who }, now)
    expect([await findDiedAt(db, kept), await findLettersEmail(db, kept)]).toEqual([now, null])
    const { merge_id: mergeId } = await db.selectFrom('giver_merge').select('merge_id').executeTakeFirstOrThrow()
    await takeApart(db, { mergeId, who }, now)
    expect([await findDiedAt(db, kept), await findDiedAt(db, other)]).toEqual([null, now])
    await mergeGivers(db, { keptId: home, otherId: other, who }, now)
    expect([await findDiedAt(db, home), await findLettersEmail(db, home)]).toEqual([null, 'family@example.org'])

    await recordDeath(db, { giverId: kept, who }, now)
    const again = await add('Robert')
    await mergeGivers(db, { keptId: again, otherId: kept, who }, now)
    await takeBackDeath(db, { giverId: again, who }, now)
    expect([await findDiedAt(db, again), await findLettersEmail(db, again)]).toEqual([null, 'robert@example.org'])
  })

  it('of two is no longer named, and the household goes on with the other', async (db) => {
    const home = await createGiver(db, { name: 'Edna and Walter Brown', email: 'browns@example.org' }, now)
    await db.updateTable('giver').set({ kind: 'household', greeting: 'Dear both' }).where('id', '=', home).execute()
    const form = await words(db, home)
    expect(form).toContain('One of them has died')
    expect(form).not.toContain('Record that this person has died')
    expect(await submit(db, home, { intent: 'died' })).toMatchObject({
      problem: expect.stringContaining('Only of a person'),
    })
    const remaining = { 'remaining-name': 'Edna Brown', 'remaining-greeting': 'Dear Edna' }
    const nameless = { ...remaining, intent: 'one-died', 'remaining-name': ' ' }
    expect(await submit(db, home, nameless)).toMatchObject({ problem: 'Write the name of the person who remains.' })
    for (const _turn of [1, 2]) {
      const { location } = await submit(db, home, { ...remaining, intent: 'one-died' })
      expect(location).toBe(`/office/givers/${home}?note=one-died`)
    }
    const stored = { kind: 'person', name: 'Edna Brown', greeting: 'Dear Edna', died_at: null }
    expect(await findGiver(db, home)).toMatchObject(stored)
    expect(await findLettersEmail(db, home)).toBe('browns@example.org')
    expect(await changes(db)).toEqual([{ what: 'one of a household has died', after: null }])
  })

  it('with a recurring gift that still runs is named on Today and on the page', async (db) => {
    const edna = await createGiver(db, { name: 'Edna Brown', email: 'edna@example.org' }, now)
    await insertNew(db, 'recurring_gift', recurringGift({ giver_id: edna }))
    const running = async () =>
      (await findOpenIssues(db, now, 'everything')).find(({ text }) => text.includes('who has died'))
    expect(await running()).toBeUndefined()
    await recordDeath(db, { giverId: edna, who }, now)
    expect(await running()).toMatchObject({
      text: '1 recurring gift of a giver who has died still runs',
      items: [{ text: 'Edna Brown', link: { href: `/office/givers/${edna}` } }],
    })
  })
})

/** The addresses of the copies that would still be sent. */
async function composed(db: Db): Promise<string[]> {
  const queued = await db.selectFrom('outbox').select('subject_id').where('kind', '=', 'newsletter-issue').execute()
  const mails = await Promise.all(
    queued.map(({ subject_id: id }) => newsletterMessages['newsletter-issue']!.compose(db, id)),
  )
  return mails.flatMap((mail) => mail?.to ?? [])
}

describeOnEachDatabase('no letters', (_, it) => {
  it('says since when and why, and is undone with one button', async (db) => {
    const edna = await createGiver(db, { name: 'Edna Brown', email: 'edna@example.org' }, now)
    await confirmEmail(db, 'edna@example.org', now)
    expect(await submit(db, edna, { intent: 'no-letters' })).toMatchObject({
      problem: 'Why: Choose one of the list.',
    })
    const wordless = { intent: 'no-letters', reason: 'other', words: '' }
    expect(await submit(db, edna, wordless)).toMatchObject({ problem: expect.stringContaining('Write why') })
    expect(await findLettersEmail(db, edna)).toBe('edna@example.org')
    for (const [fields, said] of [
      [{ reason: 'asked', words: '' }, 'they asked for none.'],
      [{ reason: 'moved', words: '' }, 'they moved, and the new address is not known.'],
      [{ reason: 'other', words: 'Her son asks us to wait' }, 'Her son asks us to wait.'],
    ] as const) {
      await submit(db, edna, { intent: 'no-letters', ...fields })
      expect(await findLettersEmail(db, edna)).toBeNull()
      expect(await words(db, edna)).toContain(`No letters to givers since November 25, 2026: ${said}`)
      const { location } = await submit(db, edna, { intent: 'letters-again' })
      expect(location).toBe(`/office/givers/${edna}?note=letters-again`)
      expect(await findLettersEmail(db, edna)).toBe('edna@example.org')
      expect(await words(db, edna)).not.toContain('No letters to givers since')
    }
    expect(await changes(db)).toEqual(
      ['asked', 'moved', 'other'].flatMap((after) => [
        { what: 'letters to giver ended', after },
        { what: 'letters to giver resumed', after: null },
      ]),
    )
  })

  it('is of the giver, when the giver asks after the office has noted another reason', async (db) => {
    const edna = await createGiver(db, { name: 'Edna Brown', email: 'edna@example.org' }, now)
    await endLetters(db, edna, now - 5, { reason: 'other', words: 'Her son asks us to wait' })
    expect(await findLettersState(db, edna, now)).toBe('stopped')
    expect([await endLetters(db, edna, now), await endLetters(db, edna, now + 1)]).toEqual([true, false])
    expect(await findLettersState(db, edna, now)).toBe('ended')
    const stored = { no_letters_at: now, no_letters_reason: 'asked', no_letters_words: null }
    expect(await findGiver(db, edna)).toMatchObject(stored)
    expect(await endLetters(db, edna, now + 2, { reason: 'moved' })).toBe(false)
  })

  it('is forgotten with its words, and so is a death', async (db) => {
    const edna = await createGiver(db, { name: 'Edna Brown', email: 'edna@example.org' }, now)
    await endLetters(db, edna, now, { reason: 'other', words: 'Her son asks us to wait' })
    await recordDeath(db, { giverId: edna, who }, now)
    await db.transaction().execute((tx) => forgetGiver(tx, edna, { now }))
    expect(await findGiver(db, edna)).toMatchObject({ no_letters_words: null, died_at: null, no_letters_at: now })
  })
})
