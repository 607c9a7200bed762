import { type Candidate, findCandidate, findCandidates } from '../../manual-gifts/same-giver.queries.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { formatExactDollars } from '../../values/money.ts'
import { nameKeyOf } from '../../values/name-key.ts'
import { addressesDiffer } from '../../values/envelope.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { agreementWithTyped } from '../ui/agreement-in-words.ts'
import { typed } from '../ui/forms.server.tsx'
import { counted } from '../ui/words.ts'

const personOf = (context: OfficeContext) => ({
  name: typed(context, 'name') || null,
  email: typed(context, 'email') || null,
  postalAddress: typed(context, 'address') || null,
})

/** The givers of the question: after a submit those who may be the typed person, before it the one who is named. */
export async function findGiversToOffer(context: OfficeContext, like: Payment | undefined): Promise<Candidate[]> {
  if (context.refused) return findCandidates(context.db, personOf(context))
  const named = context.url.searchParams.get('giver') ?? like?.giver_id
  const candidate = named ? await findCandidate(context.db, named) : null
  return candidate ? [candidate] : []
}

/** Asks whose gift it is. The only giver with this name is chosen at first; of several, none is. */
export function SameGiver({ context, givers }: { context: OfficeContext; givers: readonly Candidate[] }) {
  const chosen = typed(context, 'giver') || firstChoice(context, givers)
  return (
    <fieldset>
      <legend>Same giver?</legend>
      {givers.map((candidate, at) => (
        <p key={candidate.giver.id}>
          <label>
            <input
              type="radio"
              name="giver"
              value={candidate.giver.id}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- The question needs an answer before the gift is entered.
              autoFocus={at === 0 && context.refused?.field === undefined}
              defaultChecked={chosen === candidate.giver.id}
            />{' '}
            {candidate.giver.name ?? 'Without a name'}
          </label>
          , {marksOf(context, candidate)}{' '}
          <a href={officeHref('/office/givers/:id', { id: candidate.giver.id })} target="_blank" rel="noreferrer">
            {candidate.giver.id} (opens a new tab)
          </a>
        </p>
      ))}
      <p>
        <label>
          <input type="radio" name="giver" value="new" required defaultChecked={chosen === 'new'} /> A new giver
        </label>
      </p>
    </fieldset>
  )
}

function firstChoice(context: OfficeContext, givers: readonly Candidate[]): string | undefined {
  if (!context.refused) return givers[0]?.giver.id
  const { name, postalAddress } = personOf(context)
  const same = givers.filter(
    ({ giver }) => giver.name_key === nameKeyOf(name) && !addressesDiffer(giver.postal_address, postalAddress),
  )
  return same.length === 1 ? same[0]?.giver.id : undefined
}

/** What tells two givers of one name apart. */
const sumOf = ({ cents }: { cents: number | null }) => (cents === null ? '' : `: ${formatExactDollars(cents)}`)

function marksOf(context: OfficeContext, { giver, emails, giftCount, lastGift }: Candidate): string {
  const marks = [
    agreementWithTyped(giver, personOf(context)),
    giver.postal_address?.split('\n').join(', ') ?? 'no postal address',
    emails.join(', ') || 'no e-mail address',
    counted(giftCount, 'gift', 'gifts'),
    lastGift && `the last one on ${dateOf(lastGift.at)}${sumOf(lastGift)}`,
  ]
  return marks.filter(Boolean).join('; ')
}
