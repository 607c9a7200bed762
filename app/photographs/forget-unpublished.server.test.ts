import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { saveDraftChange } from '../published-words/draft.queries.server.ts'
import { publishWords } from '../published-words/publish-words.server.ts'
import { keepUnusedMs } from '../published-words/texts-of-changes.server.ts'
import { forgetUnpublishedPhotographs } from './forget-unpublished.server.ts'
import { findFile, findPhotograph, insertPhotograph } from './photograph.queries.server.ts'

const who = 'ann@office.example'
const nameOf = (id: string) => `${id}-192.webp`

function upload(db: Db, id: string, at: number): Promise<void> {
  const size = { source_width: 900, source_height: 1200, width: 576, height: 720 }
  const cut = { place: 'founder', source: 'AA==', focus_x: null, focus_y: null, consent: 'We may.' }
  return insertPhotograph(db, { id, ...cut, ...size, who, created_at: at }, [{ name: nameOf(id), bytes: Buffer.of(1) }])
}

const photographOf = (id: string) => ({ id, alt: 'A girl reads.', width: 576, height: 720, widths: '192 384 576' })
const storedOf = async (db: Db, ids: readonly string[]) => {
  const found = await Promise.all(
    ids.map(async (id) => (await findPhotograph(db, id)) && (await findFile(db, nameOf(id)))),
  )
  return ids.filter((_, index) => found[index])
}

describeOnEachDatabase('photographs', (_, it) => {
  it('are deleted after 30 days when no publication of any time and no draft names them', async (db) => {
    const ids = ['drafted', 'past', 'present', 'unused']
    for (const id of ids) await upload(db, id, 1)
    for (const [index, id] of ['past', 'present'].entries()) {
      const changes = { 'pages/photographs#founder': photographOf(id) }
      expect(await publishWords(db, { changes, asReleased: [], who, publishAt: index, key: id }, index)).toEqual([])
    }
    const change = { path: 'pages/photographs#founder', value: photographOf('drafted'), was: null }
    await saveDraftChange(db, who, change, 1)
    expect(await forgetUnpublishedPhotographs(db, keepUnusedMs, 9)).toBe(0)
    for (const deleted of [1, 0]) expect(await forgetUnpublishedPhotographs(db, 2 + keepUnusedMs, 9)).toBe(deleted)
    expect(await storedOf(db, ids)).toEqual(['drafted', 'past', 'present'])
    expect(await findFile(db, nameOf('unused'))).toBeNull()
  })

  it('are kept for another 30 days when they are uploaded again', async (db) => {
    await upload(db, 'again', 1)
    await upload(db, 'again', keepUnusedMs)
    expect(await forgetUnpublishedPhotographs(db, 2 + keepUnusedMs, 9)).toBe(0)
    expect(await storedOf(db, ['again'])).toEqual(['again'])
    expect(await forgetUnpublishedPhotographs(db, 1 + 2 * keepUnusedMs, 9)).toBe(1)
  })
})
