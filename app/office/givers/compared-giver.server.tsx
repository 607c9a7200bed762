import { giverKinds } from '../../givers/read-giver-words.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { FactList, type Facts } from '../ui/facts.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { counted } from '../ui/words.ts'
import type { ComparedGiver } from './compare.queries.server.ts'

/** Anybody can type any address in My giving, so that it agrees shows nothing. */
export const typedByGiver = 'typed in My giving, which is no evidence'

/** One of two givers that are compared. */
export function ComparedFacts({ compared, facts }: { compared: ComparedGiver; facts?: Facts }) {
  const { giver, emails, gifts, cents, lastGiftAt } = compared
  return (
    <>
      <p>
        <a href={giverPath(giver.id)}>{giver.name ?? emails[0]?.email ?? giver.id}</a>
      </p>
      <FactList
        facts={{
          Number: giver.id,
          Kind: giverKinds[giver.kind],
          'By post': { lines: giver.postal_address },
          'Who wrote the address': giver.address_typed_at !== null && typedByGiver,
          Telephone: giver.phone,
          'E-mail': emails.length > 0 && { lines: emails.map(emailInWords).join('\n') },
          Gifts: gifts === 0 ? 'none' : `${counted(gifts, 'gift', 'gifts')}, ${formatExactDollars(cents)}`,
          'Last gift': lastGiftAt !== null && dateOf(lastGiftAt),
          ...facts,
        }}
      />
    </>
  )
}

const emailInWords = ({ email, confirmed_at: at }: ComparedGiver['emails'][number]) =>
  at === null ? email : `${email}, confirmed`
