import type { LeftOut, LetterReach, Readers } from '../../newsletter/letter-readers.queries.server.ts'
import type { Facts } from '../ui/facts.server.tsx'
import { counted } from '../ui/words.ts'

const reasons: Record<keyof LeftOut, readonly [one: string, many: string]> = {
  died: ['has died', 'have died'],
  noLetters: ['gets no letters: it says why on the giver’s page', 'get no letters: it says why on their pages'],
  left: ['has left the newsletter', 'have left the newsletter'],
  bounced: [
    'has no postal address, and mail came back or is refused',
    'have no postal address, and mail came back or is refused',
  ],
  withoutAddress: ['has neither an e-mail nor a postal address', 'have neither an e-mail nor a postal address'],
}

/** How many get a letter by e-mail, by post, and not at all, with each reason. */
export const reachFacts = (
  { audience }: Pick<Readers, 'audience'>,
  { byEmail, byPost, ...leftOut }: LetterReach,
): Facts => ({
  'By e-mail': counted(byEmail, 'address', 'addresses'),
  'By post': audience !== 'subscribers' && counted(byPost, 'letter to print', 'letters to print'),
  'Not at all': leftOutInWords(leftOut),
})

export function leftOutInWords(leftOut: LeftOut) {
  const lines = Object.entries(reasons).flatMap(([name, words]) => {
    const count = leftOut[name as keyof LeftOut]
    return count > 0 ? [counted(count, ...words)] : []
  })
  if (lines.length === 0) return 'Nobody is left out'
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
