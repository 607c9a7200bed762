import { simulateDay } from '../cards/simulate-day.ts'
import { attackOf, donors, ordinaryDay, randomFrom } from '../cards/visits.ts'
import { times, type Trial } from '../trial.ts'

/**
 * Each from 400 addresses among 500 ordinary donors, before the real guard and ledger, with a clock of its own. An attack
 * over a whole day is in app/spam-guard/card-testing.test.ts. `maxCheckouts` is what decision 008 owns up to: below 30
 * unpaid checkouts an hour nobody is seen, and work that is done counts.
 */
const attacks = [
  { name: 'within the busiest hour', maxCheckouts: 300, attempts: 100_000, from: 12, to: 13, solves: false },
  { name: 'slowly: 250 an hour', maxCheckouts: 24 * 30, attempts: 6000, from: 0, to: 24, solves: false },
  { name: 'by browsers that do all the work', maxCheckouts: 8300, attempts: 100_000, from: 0, to: 24, solves: true },
]

export const cards: Trial = {
  name: 'cards',
  title: 'Stolen cards, tried by the thousand',
  run: (size) =>
    Promise.all(
      attacks.map(async ({ name, maxCheckouts, attempts, from, to, solves }) => {
        const count = times(attempts, size)
        // A smaller attack is a shorter one, as fast as the whole: a slower one would be another attack.
        const [middle, half] = [(from + to) / 2, ((to - from) / 2) * size]
        const random = randomFrom(42)
        const attack = attackOf(count, [middle - half, middle + half], random)
        const { checkouts, challenged, harmed } = await simulateDay([...attack, ...ordinaryDay(random)], solves)
        return {
          name: `card testing, ${name}`,
          times: count,
          lost: harmed + Math.max(0, checkouts - maxCheckouts),
          remark: `${checkouts} checkouts for the attacker; of ${donors} donors ${challenged} did one proof, ${harmed} were refused or asked twice`,
        }
      }),
    ),
}
