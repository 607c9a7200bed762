import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { about } from '../app/content/pages/about.ts'
import { contact } from '../app/content/pages/contact.ts'
import { describeOnEachDatabase } from '../app/db/testing/each-database.ts'
import { saveDraftChange, findDraft } from '../app/published-words/draft.queries.server.ts'
import { draftVersion, publishDraft } from '../app/published-words/publish-draft.server.ts'
import { valueAt } from '../app/words/differences.ts'
import type { Value } from '../app/words/value.ts'
import { linesOfWords } from './export-words.ts'

describeOnEachDatabase('the export of published words', (_, it) => {
  it('says for each place what the release says and what is published', async (db) => {
    const who = 'ann@office.example'
    const released = valueAt('pages/contact#questions') as readonly Value[]
    expect(released).toHaveLength(contact.questions.length)
    const questions = released.slice(1)
    const changes = [
      { path: 'pages/about#title', value: 'For "each", child', was: about.title },
      { path: 'pages/contact#questions', value: questions, was: released },
    ]
    for (const change of changes) await saveDraftChange(db, who, change, 1)
    const seen = draftVersion(await findDraft(db, who))
    expect(await publishDraft(db, { who, seen, publishAt: 5, key: 'form' }, 5)).toEqual({ state: 'published' })
    const lines = await Array.fromAsync(linesOfWords(db))
    expect(parse(lines.join(''), { record_delimiter: '\r\n' })).toEqual([
      ['path', 'released', 'published'],
      ['pages/about#title', about.title, 'For "each", child'],
      ['pages/contact#questions', JSON.stringify(released), JSON.stringify(questions)],
    ])
  })

  it('has its heading alone when nothing is published', async (db) => {
    expect(await Array.fromAsync(linesOfWords(db))).toEqual(['path,released,published\r\n'])
  })
})
