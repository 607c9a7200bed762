import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { saveDraftChange } from './draft.queries.server.ts'
import { publishWords } from './publish-words.server.ts'
import { keepUnusedMs } from './texts-of-changes.server.ts'
import { addressOfFile, forgetUnpublishedFiles, keepWordFile, type WordFile } from './word-file.queries.server.ts'

const who = 'ann@office.example'
const reports = 'pages/donors#documents.links'
const listOf = (name: string) => [{ label: name, note: 'PDF', to: addressOfFile({ name }) }]

const fileOf = (name: string): WordFile => ({ name, bytes: Buffer.from('%PDF-1.7') })
const namesOf = async (db: Db) =>
  (await db.selectFrom('word_file').select('name').orderBy('name').execute()).map(({ name }) => name)

async function publish(db: Db, name: string, publishAt: number): Promise<void> {
  const publication = { changes: { [reports]: listOf(name) }, asReleased: [], who, publishAt, key: name }
  expect(await publishWords(db, publication, 1)).toEqual([])
}

describeOnEachDatabase('uploaded PDF files', (_, it) => {
  it('are deleted after 30 days when no publication of any time and no draft names them', async (db) => {
    const names = ['drafted', 'past', 'planned', 'present', 'unused', 'unused-too']
    for (const name of names) await keepWordFile(db, fileOf(name), who, 1)
    await publish(db, 'past', 1)
    await publish(db, 'present', 2)
    await publish(db, 'planned', 3 * keepUnusedMs)
    await saveDraftChange(db, who, { path: reports, value: listOf('drafted'), was: [] }, 1)
    expect(await forgetUnpublishedFiles(db, keepUnusedMs, 9)).toBe(0)
    for (const deleted of [1, 1, 0]) expect(await forgetUnpublishedFiles(db, 2 + keepUnusedMs, 1)).toBe(deleted)
    expect(await namesOf(db)).toEqual(['drafted', 'past', 'planned', 'present'])
  })

  it('are kept for another 30 days when they are uploaded again', async (db) => {
    await keepWordFile(db, fileOf('again'), who, 1)
    await keepWordFile(db, fileOf('again'), who, keepUnusedMs)
    expect(await forgetUnpublishedFiles(db, 2 + keepUnusedMs, 9)).toBe(0)
    expect(await forgetUnpublishedFiles(db, 1 + 2 * keepUnusedMs, 9)).toBe(1)
    expect(await namesOf(db)).toEqual([])
  })
})
