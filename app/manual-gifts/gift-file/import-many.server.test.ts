import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { addGifts, theirs } from '../../payments/testing/add-gifts.ts'
import { nameKeyOf } from '../../values/name-key.ts'
import { checkGiftLines, fileIdOf } from './check-gift-file.server.ts'
import { sumUndeposited } from '../deposit-slip.queries.server.ts'
import { importGifts } from './import-gifts.server.ts'
import { readGiftFile } from './read-gift-file.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
/** The most lines of a file. */
const most = 10_000
/** More gifts and givers than a page and a statement hold. */
const many = 10_001

/** The gifts have the amounts, the names and the addresses of those of `addGifts`, of which every second one is matched. */
function textOf(count: number): string {
  const lines = Array.from({ length: count }, (_, number) => {
    const email = number % 2 === 0 ? `giver${number}@example.com` : ''
    return `2026-11-20,Giver ${number},${email},${1000 + number}.25,check,${number}`
  })
  return ['date,name,email,amount,method,reference', ...lines].join('\n')
}

function read(text: string) {
  const file = readGiftFile(text, { method: 'check' })
  if (typeof file === 'string') throw new Error(file)
  return file.lines
}

describeOnEachDatabase('a file of the most lines', (_, it) => {
  it('is imported into a large ledger once, each line with its giver', async (db) => {
    const giver = { email: 'giver0@example.com', count: 1 }
    await addGifts(db, { count: many, giver, until: Date.UTC(2026, 8, 1) })
    const text = textOf(most)
    const lines = await checkGiftLines(db, read(text), now)
    // The others have an e-mail address of a giver.
    expect(lines.filter(({ mayBe }) => mayBe.length === 1)).toHaveLength(most / 2)
    const file = { lines, fileId: fileIdOf(text), who: 'ann@example.org', receiptsFrom: '' }
    const totals = await Array.fromAsync(importGifts(db, file, now))
    expect(totals.at(-1)).toBe(most)

    const cents = Array.from({ length: most }, (_each, number) => (1000 + number) * 100 + 25)
    const sum = cents.reduce((all, each) => all + each, 0)
    expect(await sumUndeposited(db)).toMatchObject([{ gifts: most, cents: sum }])
    const count = async (table: 'giver' | 'outbox') => (await db.selectFrom(table).select('id').execute()).length
    // The lines without an address make givers, until the office ticks who they are.
    expect(await count('giver')).toBe(many + most / 2)
    expect(await count('outbox')).toBe(most / 2)
    const again = await checkGiftLines(db, read(text), now)
    expect(again.filter(({ isManualGift }) => isManualGift)).toHaveLength(most)
    expect((await Array.fromAsync(importGifts(db, file, now))).at(-1)).toBe(0)
  })

  it('names the giver of a line also when another name of the file has more givers than a page holds', async (db) => {
    const giver = { email: 'ada@example.com', count: 1 }
    await addGifts(db, { count: many, giver, until: Date.UTC(2026, 8, 1) })
    // The giver of the newest gift keeps the name.
    await db
      .updateTable('giver')
      .set({ name: 'A Friend', name_key: nameKeyOf('A Friend') })
      .where('id', '<>', theirs)
      .execute()
    const lines = read('date,name,amount\n2026-11-20,A Friend,10\n2026-11-20,Ada Giver,20')
    const checked = await checkGiftLines(db, lines, now)
    expect(checked.map(({ mayBe }) => mayBe.map(({ name }) => name))).toEqual([['A Friend'], ['Ada Giver']])
  })
})

test('A file of more lines is refused in words', () => {
  expect(readGiftFile(textOf(most + 1), { method: 'check' })).toBe('More than 10000 lines: please part the file.')
})
