import { withCommas } from '../words/with-commas.ts'
import { formatDollars } from '../values/money.ts'

/** The effect of a gift of this size, in one sentence. A larger gift has at least the effect of a smaller one. */
export function impactMessage(amountCents: number | null): string {
  if (amountCents === null || amountCents < 500) return 'Every gift brings the Gospel closer to a child.'
  const gift = formatDollars(amountCents)
  const [kits, classrooms, books] = [50_000, 5000, 500].map((eachCents) => Math.floor(amountCents / eachCents))
  if (kits) return `${gift} gives ${count(kits, 'church outreach kit')} to ${kits === 1 ? 'a new city' : 'new cities'}.`
  if (classrooms) return `${gift} reaches ${count(classrooms, 'classroom')} of children.`
  return `${gift} places ${count(books!, 'Gospel book')} in ${books === 1 ? 'a child’s hands' : 'children’s hands'}.`
}

const count = (many: number, thing: string) => `${withCommas(many)} ${thing}${many === 1 ? '' : 's'}`
