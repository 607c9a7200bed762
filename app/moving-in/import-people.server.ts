import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { keepMovedIn } from '../givers/moved-in-giver.server.ts'
import { addReaders } from '../newsletter/moving-in/moved-in-readers.server.ts'
import type { CheckedPerson } from './check-people.server.ts'

/** A larger batch would delay gifts through Stripe. */
const batchSize = 100

interface Import {
  people: readonly CheckedPerson[]
  /** See `fileIdOf`. */
  fileId: string
  who: Actor
}

/**
 * Triggered by: the office, with the checked people of a file from another program.
 * Changes: adds the givers, or what the known ones lack. Readers with a consent get the letter, the others one mail that asks.
 * Repeatable: at any time, also after a kill: a person is entered once, and asked once. Yields the number of new givers and readers
 * after each batch.
 */
export async function* importPeople(db: Db, { people, fileId, who }: Import, now: number): AsyncGenerator<number> {
  let total = 0
  for (let at = 0; at < people.length; at += batchSize) {
    const batch = people.slice(at, at + batchSize)
    total += await db.transaction().execute(async (tx) => {
      let givers = 0
      for (const { person, giver } of batch) {
        if (giver === null || giver === 'forgotten') continue
        if ((await keepMovedIn(tx, person, who, now))?.isNew) givers += 1
      }
      const readers = batch.flatMap(({ person: { emails, letter }, giver }) =>
        letter && giver !== 'forgotten' ? { email: emails[0]!, consent: letter.consent } : [],
      )
      const { added, asked } = await addReaders(tx, readers, who, now)
      if (givers + added + asked > 0) {
        const after = `${givers} new givers, ${added} readers with their consent, ${asked} asked by mail`
        await recordChange(tx, { who, what: 'people imported', subject: fileId, after }, now)
      }
      return givers + added + asked
    })
    yield total
    // SQLite answers in the same turn: without this, no other request would run until the end.
    await nextTurn()
  }
}
