import { donate } from '../content/pages/donate.ts'
import { formatDollars } from '../values/money.ts'
import { fill } from '../words/fill.ts'
import { withCommas } from '../words/with-commas.ts'

/** The effect of a gift of this size, in one sentence. A larger gift has at least the effect of a smaller one. */
export function impactMessage(amountCents: number | null): string {
  const { little, kits, classrooms, books } = donate.form.impact
  const effects = [
    { costCents: 50_000, sentences: kits },
    { costCents: 5000, sentences: classrooms },
    { costCents: 500, sentences: books },
  ]
  const effect = effects.find(({ costCents }) => costCents <= (amountCents ?? 0))
  if (amountCents === null || !effect) return little
  const count = Math.floor(amountCents / effect.costCents)
  const [one, several] = effect.sentences
  return fill(count === 1 ? one : several, { gift: formatDollars(amountCents), count: withCommas(count) })
}
