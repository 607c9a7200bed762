import { isShownNumber } from '../../givers/seen-person.queries.server.ts'
import { readEnvelope } from '../../manual-gifts/read-typed-gift.server.ts'
import { sendStatement } from '../../receipts/send-statement.server.ts'
import { decideGiftDate } from '../../receipts/years-edge.server.ts'
import { isEmailAddress } from '../../values/email-address.ts'
import { fieldOf, unknownIntent, type OfficeAction } from '../office-page.ts'
import { personChanged } from '../ui/forms.server.tsx'
import { completeGiver } from './complete-giver.server.ts'
import { backToYear, yearFromQuery } from './year-of-page.ts'

/** One giver's statement: sends it, or notes the name or the address that it lacks. */
export const giverOfYear: OfficeAction = {
  path: '/office/statements/giver',
  of: '/office/statements',
  async post({ db, url, member: { email: who }, now }, fields) {
    const year = yearFromQuery(url, now)
    const giverId = fieldOf(fields, 'giver')
    // A merged giver is not shown any more: the form would be about the kept one.
    if (!(await isShownNumber(db, giverId))) return personChanged
    const complete = async (completion: { name?: string; email?: string; postalAddress?: string | null }) => {
      const problem = await completeGiver(db, { ...completion, giverId, who }, now)
      return problem === null ? backToYear(year, 'noted') : { problem }
    }
    switch (fieldOf(fields, 'intent')) {
      case 'one': {
        const one = { year, giverId, who, again: fields.has('again'), key: fieldOf(fields, 'key') }
        const answer = await sendStatement(db, one, now)
        return answer.ok ? backToYear(year, 'one') : { problem: answer.error }
      }
      case 'name': {
        const name = fieldOf(fields, 'name')
        return /^[^\p{Cc}]{1,200}$/u.test(name) ? complete({ name }) : { problem: 'That is no name.', field: 'name' }
      }
      case 'address': {
        const email = fieldOf(fields, 'email')
        const address = readEnvelope(fieldOf(fields, 'address'))
        if (!address.ok) return { problem: address.error, field: 'address' }
        if (email && !isEmailAddress(email)) return { problem: `"${email}" is not an e-mail address.`, field: 'email' }
        if (!email && !address.lines) {
          return { problem: 'Type an e-mail address or a postal address.', field: 'address' }
        }
        return complete({ email, postalAddress: address.lines })
      }
      default:
        return unknownIntent
    }
  },
}

/** Decides in which year a gift of the first hours of January counts. */
export const giftDate: OfficeAction = {
  path: '/office/statements/gift-date',
  of: '/office/statements',
  async post({ db, url, member, now }, fields) {
    const year = yearFromQuery(url, now)
    const isOfYear = fieldOf(fields, 'intent') === 'in-december'
    const [id, key] = [fieldOf(fields, 'gift'), fieldOf(fields, 'key')]
    const problem = await decideGiftDate(db, { id, year, isOfYear, who: member.email, key }, now)
    return problem === null ? backToYear(year, 'dated') : { problem }
  },
}
