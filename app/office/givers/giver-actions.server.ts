import { callOffForget } from '../../givers/ask-to-forget.server.ts'
import { findEmails, findShownGiver, type Giver } from '../../givers/giver.queries.server.ts'
import { isStillSeen, seenField } from '../../givers/seen-person.queries.server.ts'
import { endLettersTo, resumeLettersTo, unsubscribePerson } from '../../newsletter/unsubscribe-person.server.ts'
import { sendStatement } from '../../receipts/send-statement.server.ts'
import { separateGivers } from '../../subscriptions/separate-givers.server.ts'
import { backTo, fieldOf, unknownIntent, type OfficeAction, type OfficeContext, type Refusal } from '../office-page.ts'
import { personChanged } from '../ui/forms.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { postDied } from './giver-died.server.tsx'
import { readReason } from './giver-letters.server.tsx'

/** Changes the giver. Returns the note that the page shows then, or why it was refused. */
type Change = (context: OfficeContext, fields: FormData, giver: Giver) => Promise<string | Refusal>

const unknownGiver: Refusal = { problem: 'There is no such giver.', status: 404 }

/** The post of a form on a giver's page. The form carries whom the page showed. A forgotten giver is not changed any more. */
export function postOfGiver(change: Change): OfficeAction['post'] {
  return async (context, fields) => {
    const { db, params } = context
    const id = params['id'] ?? ''
    const found = await findShownGiver(db, id)
    if (!found) return unknownGiver
    if (found.forgotten_at !== null) return { problem: 'This giver was forgotten.', status: 409 }
    if (!(await isStillSeen(db, fieldOf(fields, seenField), { giverIds: [id] }))) return personChanged
    const answer = await change(context, fields, found)
    return typeof answer === 'string' ? backTo(giverPath(found.id), answer) : answer
  }
}

/** Which letters the giver gets. */
export const giverLetters: OfficeAction = {
  path: '/office/givers/:id/letters',
  of: '/office/givers/:id',
  post: postOfGiver(async ({ db, member: { email: who }, now }, fields, { id }) => {
    switch (fieldOf(fields, 'intent')) {
      case 'unsubscribe':
        for (const { email } of await findEmails(db, id)) await unsubscribePerson(db, email, who, now)
        return 'unsubscribed'
      case 'no-letters': {
        const read = readReason(fields)
        if (!read.ok) return read
        await endLettersTo(db, { giverId: id, who, why: read.why }, now)
        return 'no-letters'
      }
      case 'letters-again':
        await resumeLettersTo(db, id, who, now)
        return 'letters-again'
      default:
        return unknownIntent
    }
  }),
}

/** The death of a giver, or of one of a household, and its taking back. */
export const giverDeath: OfficeAction = {
  path: '/office/givers/:id/death',
  of: '/office/givers/:id',
  post: postOfGiver(async (context, fields, found) => {
    const intent = fieldOf(fields, 'intent')
    if (intent !== 'died' && intent !== 'alive' && intent !== 'one-died') return unknownIntent
    return (await postDied(context, found, intent, fields)) ?? intent
  }),
}

/** Sends the statement of a year, also again. */
export const giverStatement: OfficeAction = {
  path: '/office/givers/:id/statement',
  of: '/office/givers/:id',
  post: postOfGiver(async ({ db, member: { email: who }, now }, fields, { id }) => {
    const [year, key] = [Number(fieldOf(fields, 'year')), fieldOf(fields, 'key')]
    const sent = await sendStatement(db, { year, giverId: id, who, again: true, key }, now)
    return sent.ok ? 'statement' : { problem: sent.error }
  }),
}

const keepGiver = postOfGiver(async ({ db, member: { email: who }, now }, _, { id }) => {
  await callOffForget(db, { giverId: id, who }, now)
  return 'forget-called-off'
})

/** A merge of the giver, and the request to be forgotten that waits for it. */
export const giverMerges: OfficeAction = {
  path: '/office/givers/:id/merges',
  of: '/office/givers/:id',
  async post(context, fields) {
    if (fieldOf(fields, 'intent') === 'keep') return keepGiver(context, fields)
    // A merge is taken apart by its own number, also after the kept giver was forgotten: the merged one comes back.
    const { db, params, member, now } = context
    const found = await findShownGiver(db, params['id'] ?? '')
    if (!found) return unknownGiver
    const apart = { mergeId: fieldOf(fields, 'merge'), who: member.email, madeBy: 'staff' } as const
    const done = await separateGivers(db, apart, now)
    return done.ok ? backTo(giverPath(found.id), 'apart') : done
  },
}
