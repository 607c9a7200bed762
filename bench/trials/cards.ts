import {
  type Attempt,
  donors,
  ordinaryDay,
  randomFrom,
  simulateDay,
  timeAt,
} from '../../app/spam-guard/testing/simulate-day.ts'
import { nothingLost, type Part, times } from '../part.ts'

const attackers = 400
/**
 * Each attack comes from 400 addresses among 500 ordinary donors, with the real rate limits and ledger and its own clock.
 * `maxCheckouts` is the limit of decision 008: fewer than 30 unpaid checkouts an hour are not detected, and browsers
 * that compute the proof of work are permitted.
 */
const attacks = [
  { name: 'over a whole day', maxCheckouts: 300, attempts: 100_000, from: 0, to: 24, solves: false },
  { name: 'within the busiest hour', maxCheckouts: 300, attempts: 100_000, from: 12, to: 13, solves: false },
  { name: 'slowly: 250 an hour', maxCheckouts: 24 * 30, attempts: 6000, from: 0, to: 24, solves: false },
  { name: 'by browsers that do all the work', maxCheckouts: 8300, attempts: 100_000, from: 0, to: 24, solves: true },
]

export const cards: Part = {
  name: 'cards',
  title: 'Stolen cards, tried by the thousand',
  kind: 'trial',
  run: (size) =>
    Promise.all(
      attacks.map(async ({ name, maxCheckouts, attempts, from, to, solves }) => {
        const count = times(attempts, size)
        // A smaller size means a shorter attack at the same rate: a slower one would be a different attack.
        const middle = (from + to) / 2
        const half = ((to - from) / 2) * size
        const random = randomFrom(42)
        const attack = attackOf(count, middle - half, middle + half, random)
        const { checkouts, challenged, harmed } = await simulateDay([...attack, ...ordinaryDay(random)], solves)
        const lost = harmed + Math.max(0, checkouts - maxCheckouts)
        const remark = `${checkouts} checkouts for the attacker; of ${donors} donors ${challenged} did one proof, ${harmed} were refused or asked twice`
        return nothingLost(`card testing, ${name}`, count, lost, remark)
      }),
    ),
}

/** From 400 addresses, evenly between two hours of the day, half of it for $1 to $4.99; two cards in a hundred work. */
function attackOf(attempts: number, from: number, to: number, random: () => number): Attempt[] {
  return Array.from({ length: attempts }, (_, index) => {
    const number = index % attackers
    return {
      at: timeAt(from + random() * (to - from)),
      // 300 addresses in one network each, 100 in ten networks.
      address: number < 300 ? `${100 + (number % 100)}.${number >> 1}.7.9` : `198.51.${number % 10}.${number - 250}`,
      amountCents: random() < 0.5 ? 100 + Math.floor(random() * 400) : 500 + Math.floor(random() * 9500),
      isAttack: true,
      pays: random() < 0.02,
      twice: false,
    }
  })
}
