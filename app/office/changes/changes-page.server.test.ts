import { expect } from 'vitest'
import { commandLine, recordChange } from '../../audit/audit-log.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { beginDraft, discardDraft, sendDraft } from '../../newsletter/letter-drafts.server.ts'
import { nameList } from '../lists/named-list.queries.server.ts'
import { htmlOfPage } from '../testing/words-of-page.ts'
import { changes } from './page.server.tsx'

const now = Date.UTC(2026, 10, 23)
const who = 'ann@office.example'
const draftOf = (subject: string) => ({ subject, body: 'Dear friends', audience: 'subscribers' }) as const

describeOnEachDatabase('the page of changes', (_, it) => {
  it('links each subject to its page by what its number begins with', async (db) => {
    const pages = {
      'G-4K7-9QX-2MDT': '/office/gifts/G-4K7-9QX-2MDT',
      'B-4K7-9QX-2MDT': '/office/orders/B-4K7-9QX-2MDT',
      'P-4K7-9QX-2MDT': '/office/givers/P-4K7-9QX-2MDT',
      'D-4K7-9QX-2MDT': '/office/deposits/slips/D-4K7-9QX-2MDT',
      sub_1: '/office/recurring/sub_1',
      po_1: '/office/deposits/po_1',
      msg_1: '/office/messages/msg_1',
      '2025': '/office/statements?year=2025',
    }
    await db.transaction().execute(async (tx) => {
      for (const subject of [...Object.keys(pages), 'settings']) {
        await recordChange(tx, { who: commandLine, what: 'refund', subject }, now)
      }
    })
    const html = await htmlOfPage(changes, db, { path: '/office/changes' })
    for (const [subject, page] of Object.entries(pages)) expect(html).toContain(`<a href="${page}">${subject}</a>`)
    expect(html).toContain('>settings<')
    expect(html).not.toContain('>settings</a>')
  })

  it('names letters and lists, and links letters that are there', async (db) => {
    const keys = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
    const [kept, sent, gone] = keys.map((key, at) => ({ key, title: `Letter ${at + 1}` }))
    for (const { key, title } of [kept!, sent!, gone!]) await beginDraft(db, draftOf(title), who, key, now)
    const issue = await sendDraft(db, { id: sent!.key, who }, now)
    await discardDraft(db, { id: gone!.key, who, version: now }, now)
    await nameList(db, { kind: 'givers', name: 'Large gifts', query: 'least=100', who, key: 'key' }, now)
    const html = await htmlOfPage(changes, db, { path: '/office/changes' })
    expect(html).toContain(`<a href="/office/letters/${kept!.key}">${kept!.key}</a> Letter 1`)
    expect(html).toContain(`<a href="/office/letters/sent/${issue}">${issue}</a> Letter 2`)
    expect(html).toContain(' Large gifts')
    expect(html).toContain(gone!.key)
    expect(html).not.toContain(`href="/office/letters/${gone!.key}"`)
  })
})
