import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findDraft, sendDraft } from '../../newsletter/letter-drafts.server.ts'
import { countReach } from '../../newsletter/letter-readers.queries.server.ts'
import { queueCopies } from '../../newsletter/queue-issue.server.ts'
import { addSubscribers } from '../../newsletter/testing/add-subscribers.ts'
import { addListedGivers, listedNow as now } from '../../payments/testing/listed-givers.ts'
import { gifts } from '../gifts/page.server.tsx'
import { giftListCsv } from '../gifts/gifts-csv.server.ts'
import { readersInWords } from '../letters/audience-words.server.ts'
import { permitsOf } from '../permits.ts'
import type { OfficeContext, OfficePage } from '../office-page.ts'
import { recurringList, recurringListCsv } from '../recurring/list.server.tsx'
import { wordsOfPage } from '../testing/words-of-page.ts'
import { giverListCsv } from './list-csv.server.ts'
import { listLabels, listLabelsFile } from './list-labels.server.tsx'
import { listLetter } from './list-letter.server.tsx'
import { giverList } from './list-page.server.tsx'
import { townOf } from './list-words.ts'

const contextOf = (db: Db, path: string): OfficeContext => {
  const url = new URL(path, 'http://localhost:3000')
  return {
    db,
    url,
    now,
    member: { name: 'Ann', email: 'ann@office.example', role: 'everything' },
    sessionHash: 'hash',
    request: new Request(url),
    params: {},
    ...permitsOf('everything'),
    refused: null,
    nonce: 'nonce',
    headers: new Headers(),
  }
}

const words = (page: OfficePage, db: Db, path: string) => wordsOfPage(page, db, { path, now })
const fileOf = async (page: OfficePage, db: Db, path: string) => {
  const answer = (await page.get(contextOf(db, path))) as Response
  expect(answer.headers.get('content-disposition')).toContain('filename=')
  return answer
}
const linesOf = async (page: OfficePage, db: Db, path: string) =>
  (await (await fileOf(page, db, path)).text()).trimEnd().split('\r\n')

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ key: 'key', ...fields })) form.set(name, value)
  return form
}

async function filled(fresh: () => Promise<{ open: () => Promise<Db> }>) {
  const db = await (await fresh()).open()
  return { db, ids: await addListedGivers(db) }
}

describeOnEachDatabase('the pages of lists', (fresh) => {
  test('show who fits, the filters in words, and what to do with exactly these', async () => {
    const { db, ids } = await filled(fresh)
    const path = '/office/givers?since=2026-10-01&least=50'
    const text = await words(giverList, db, path)
    expect(text).toContain('1 giver : since October 1, 2026, at least $50')
    expect(text).toContain('Edna Brown Springfield, IL June 1, 2025 3 $100.00 (1) $110.00 $160.00 October 5, 2026')
    const html = renderToStaticMarkup((await giverList.get(contextOf(db, path))) as ReactNode)
    expect(html).toContain(`href="/office/givers/${ids.get('Edna Brown')}"`)
    for (const file of ['list.csv', 'labels', 'letter'])
      expect(html).toContain(`href="/office/givers/${file}?since=2026-10-01&amp;least=50"`)
    expect(await words(giverList, db, '/office/givers?over=5000')).toContain('No giver fits.')
    expect(await words(giverList, db, '/office/givers?least=many')).toContain(
      '“At least” was left out. Write an amount in dollars',
    )
  })

  test('say so when there is no giver', async () => {
    const db = await (await fresh()).open()
    expect(await words(giverList, db, '/office/givers')).toContain('There is no giver yet.')
    expect(await words(gifts, db, '/office/gifts')).toContain('No gift is here yet.')
    expect(await words(recurringList, db, '/office/recurring')).toContain('There is no recurring gift yet.')
    expect(await linesOf(giverListCsv, db, '/office/givers/list.csv')).toHaveLength(1)
    expect(await words(listLabels, db, '/office/givers/labels')).toContain('0 givers have a postal address')
  })

  test('give exactly the list as a CSV file', async () => {
    const { db, ids } = await filled(fresh)
    const [head, ...rows] = await linesOf(giverListCsv, db, '/office/givers/list.csv?since=2026-10-01&sort=name')
    expect(head).toMatch(/^number,name,kind,email,other_emails,postal_address/)
    expect(rows.map((row) => row.split(',')[0])).toEqual([ids.get('Edna Brown'), ids.get('Monthly Miller')])
    const gift = await linesOf(giftListCsv, db, '/office/gifts/list.csv?way=check&sort=amount')
    expect(gift.slice(1).map((row) => row.split(',')[6])).toEqual(['20.00', '30.00', '100.00'])
    expect(await linesOf(recurringListCsv, db, '/office/recurring/list.csv?show=failing')).toHaveLength(2)
    expect(await linesOf(recurringListCsv, db, '/office/recurring/list.csv?show=running')).toHaveLength(1)
  })

  test.each([
    ['since=2026-01-01&until=2026-02-28', 2],
    ['least=50', 4],
    ['first=1', 3],
    ['first=1&until=2025-12-31', 2],
    ['first=1&since=2026-02-01', 3],
    ['no-email=1', 2],
    ['may-be-one=1', 2],
    ['recurring=failing', 2],
    ['lapsed=1', 1],
    ['often=recurring', 2],
    ['status=refunded', 1],
    ['way=check&most=20', 1],
  ])('list the gifts with “%s”', async (query, count) => {
    const { db } = await filled(fresh)
    const text = await words(gifts, db, `/office/gifts?${query}`)
    expect(text).toContain(` ${count} ${count === 1 ? 'gift' : 'gifts'} `)
    expect(await linesOf(giftListCsv, db, `/office/gifts/list.csv?${query}`)).toHaveLength(count + 1)
  })

  test('keep a name for a list once, and delete it', async () => {
    const { db } = await filled(fresh)
    const context = contextOf(db, '/office/givers?over=100')
    const form = formOf({ intent: 'name', name: 'Large gifts', query: 'over=100' })
    for (const _ of [1, 2]) {
      const answer = (await giverList.post!(context, form)) as Response
      expect(answer.headers.get('location')).toBe('/office/givers?over=100&note=named')
    }
    const other = formOf({ intent: 'name', name: 'Large gifts', query: 'over=500', key: 'other' })
    expect(await giverList.post!(context, other)).toMatchObject({ problem: expect.stringContaining('has the name') })
    const empty = formOf({ intent: 'name', name: ' ', query: 'over=500' })
    expect(await giverList.post!(context, empty)).toMatchObject({
      problem: 'Name: It must not be empty.',
      field: 'name',
    })
    const lists = await db.selectFrom('named_list').selectAll().execute()
    expect(lists).toMatchObject([{ kind: 'givers', name: 'Large gifts', query: 'over=100' }])
    expect(await words(giverList, db, '/office/givers')).toContain('Large gifts')
    expect(await words(gifts, db, '/office/gifts')).not.toContain('Large gifts')
    await giverList.post!(context, formOf({ intent: 'delete-name', list: lists[0]!.id }))
    expect(await db.selectFrom('named_list').selectAll().execute()).toEqual([])
    const changes = await db.selectFrom('staff_change').select('what').orderBy('id').execute()
    expect(changes.map(({ what }) => what)).toEqual(['list named', 'list deleted'])
  })

  test('print labels, and name who has no postal address', async () => {
    const { db } = await filled(fresh)
    const text = await words(listLabels, db, '/office/givers/labels?since=2026-10-01')
    expect(text).toContain('1 giver has a postal address. 1 sheet of Avery 5160')
    expect(text).toContain('Without a postal address: 1 Monthly Miller')
    const file = await fileOf(listLabelsFile, db, '/office/givers/labels.pdf')
    const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
    expect((await extractText(pdf, { mergePages: true })).text).toContain('Edna Brown\n12 Elm Street\nSpringfield, IL')
    const none = (await listLabelsFile.get(contextOf(db, '/office/givers/labels.pdf?lapsed=1'))) as Response
    expect(none.headers.get('location')).toBe('/office/givers/labels?lapsed=1')
  })

  test('write a letter to exactly the list, and count who is left out', async () => {
    const { db, ids } = await filled(fresh)
    const giver = (name: string) => db.updateTable('giver').where('id', '=', ids.get(name)!)
    await giver('Grace Lee').set({ no_letters_at: now }).execute()
    await addSubscribers(db, 1)
    await db.updateTable('subscriber').set({ email: 'monthly.miller@example.org', status: 'unsubscribed' }).execute()
    const all = { byEmail: 1, byPost: 0, died: 0, noLetters: 1, left: 1, bounced: 0, withoutAddress: 2 }
    expect(await countReach(db, { audience: 'list', audience_query: '' }, now)).toEqual(all)
    const text = await words(listLetter, db, '/office/givers/letter')
    expect(text).toContain(
      'By e-mail 1 address By post 0 letters to print Not at all 1 gets no letters: it says why on the giver’s page 1 has left the newsletter 2 have neither',
    )

    const context = contextOf(db, '/office/givers/letter?least=50&page=2')
    const answer = (await listLetter.post!(context, formOf({ subject: 'Thank you' }))) as Response
    const id = answer.headers.get('location')!.replace('/office/letters/', '')
    const draft = (await findDraft(db, id))!
    expect(draft).toMatchObject({ audience: 'list', audience_query: 'least=50' })
    expect(readersInWords(draft, now)).toBe('A list of givers: at least $50')
    await db.updateTable('letter_draft').set({ body: 'Dear friends' }).where('id', '=', id).execute()
    const issueId = (await sendDraft(db, { id, who: 'ann@office.example' }, now))!
    const issues = await Array.fromAsync(queueCopies(db, issueId, now))
    expect(issues.at(-1)).toMatchObject({ queued_count: 1, queued_at: now, audience_query: 'least=50' })
    const copies = await db.selectFrom('letter_copy').select('email').execute()
    expect(copies).toEqual([{ email: 'edna.brown@example.org' }])
  })

  test('write to a merged giver’s address when there is no other, and once', async () => {
    const { db, ids } = await filled(fresh)
    await db.deleteFrom('giver_email').where('giver_id', '=', ids.get('Edna Brown')!).execute()
    expect(await countReach(db, { audience: 'list', audience_query: 'least=100' }, now)).toMatchObject({
      byEmail: 1,
      withoutAddress: 0,
    })
    await db.updateTable('giver_email').set({ bounced_at: now }).execute()
    expect(await countReach(db, { audience: 'list', audience_query: 'least=100' }, now)).toMatchObject({
      byEmail: 0,
      byPost: 1,
      bounced: 0,
    })
  })

  test('show recurring gifts that fail, end, or whose card expires', async () => {
    const { db } = await filled(fresh)
    expect(await words(recurringList, db, '/office/recurring')).toContain(
      'Monthly Miller $50.00 Monthly Failing, ends on December 31, 2026 none planned',
    )
    const shows = async (view: string) =>
      (await words(recurringList, db, `/office/recurring?show=${view}`)).includes('Miller')
    const views = ['running', 'failing', 'ending', 'card-expires', 'stopped']
    expect(await Promise.all(views.map(shows))).toEqual([false, true, true, false, false])
    await db
      .updateTable('recurring_gift')
      .set({ method_expires_at: now + 1, status: 'active' })
      .execute()
    expect(await Promise.all(views.map(shows))).toEqual([true, false, true, true, false])
    for (const sort of ['next', '-amount', 'since', '-name'])
      expect(await words(recurringList, db, `/office/recurring?sort=${sort}`)).toContain('Miller')
  })
})

test.each([
  ['12 Elm Street\nSpringfield, IL 62701', 'Springfield, IL'],
  ['12 Elm Street\nSpringfield IL 62701-1234\nUSA', 'Springfield IL'],
  ['12 Elm Street', ''],
  [null, ''],
])('the town of %j is “%s”', (address, town) => {
  expect(townOf(address)).toBe(town)
})
