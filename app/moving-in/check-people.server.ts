import { setImmediate as nextTurn } from 'node:timers/promises'
import { chunksOf } from '../db/chunks-of.ts'
import type { Db } from '../db/db.server.ts'
import { findApart } from '../givers/givers-apart.queries.server.ts'
import { findMovedIn } from '../givers/moved-in-giver.server.ts'
import { findMayBe } from '../manual-gifts/may-be-givers.server.ts'
import { checkReaders, type ReaderState } from '../newsletter/moving-in/moved-in-readers.server.ts'
import { foldEmail } from '../values/email-address.ts'
import type { FilePerson, PersonFile } from './read-person-file.server.ts'

/** A line of a file of people, compared with the records. */
export interface CheckedPerson {
  /** Its row, as a spreadsheet counts. */
  number: number
  person: FilePerson
  /** Null: the people of the file are no givers. `may-be`: new, and perhaps somebody who is here; `forgotten`: never entered. */
  giver: 'new' | 'may-be' | 'here' | 'forgotten' | null
  /** Null: not a reader. */
  reader: ReaderState | null
}

export interface CheckedPeople {
  people: CheckedPerson[]
  /** Lines that cannot be entered, with the reason. */
  faults: { number: number; reason: string }[]
}

/** Says of each line what entering it does. Writes nothing. */
export async function checkPeople(db: Db, { lines, areGivers }: PersonFile): Promise<CheckedPeople> {
  const faults: CheckedPeople['faults'] = []
  const seen = new Map<string, number>()
  const good: { number: number; person: FilePerson }[] = []
  for (const { number, person } of lines) {
    if (typeof person === 'string') {
      faults.push({ number, reason: person })
      continue
    }
    const key = JSON.stringify([person.emails.map(foldEmail), ...(person.emails.length > 0 ? [] : [person])])
    const above = seen.get(key)
    if (above !== undefined) faults.push({ number, reason: `The same person is in line ${above} already.` })
    else good.push({ number, person })
    seen.set(key, above ?? number)
  }
  const people: CheckedPerson[] = []
  const apart = await findApart(db)
  for (const part of chunksOf(good)) {
    const mayBe = areGivers
      ? await findMayBe(
          db,
          part.map(({ person }) => typedOf(person)),
          apart,
        )
      : []
    const states = await checkReaders(
      db,
      part.map(({ person }) => ({ email: person.emails[0] ?? '', consent: person.letter?.consent ?? null })),
    )
    for (const [at, { number, person }] of part.entries()) {
      if (at % 100 === 0) await nextTurn()
      const giver = areGivers ? await giverStateOf(db, person, mayBe[at]!.length > 0) : null
      people.push({ number, person, giver, reader: person.letter ? states[at]! : null })
    }
  }
  return { people, faults }
}

const typedOf = ({ name, emails, postalAddress }: FilePerson) => ({ name, email: emails[0] ?? null, postalAddress })

async function giverStateOf(db: Db, person: FilePerson, mayBe: boolean): Promise<CheckedPerson['giver']> {
  const found = await findMovedIn(db, person)
  if (found === null) return mayBe ? 'may-be' : 'new'
  return found.forgotten_at === null ? 'here' : 'forgotten'
}
