import { simulateDay } from '../cards/simulate-day.ts'
import { attackOf, donors, ordinaryDay, randomFrom, type Attack } from '../cards/visits.ts'
import { times, type Finding, type Trial } from '../trial.ts'

interface Variant extends Attack {
  tried: string
  /** How many checkouts the attacker may get. */
  most: number
  attackerSolves?: boolean
}

/** A tester needs thousands of tries. */
const notWorthIt = 300
/** What decision 008 owns up to: below 30 unpaid checkouts an hour nobody is seen, and work that is done counts. */
const unseen = 24 * 30
const workDone = 8300

/** Each from 400 addresses among 500 ordinary donors, before the real guard and ledger, with a clock of its own. */
const variants: Variant[] = [
  { tried: 'card testing, evenly over a day', most: notWorthIt, attempts: 100_000, hours: [0, 24] },
  { tried: 'card testing, all within the busiest hour', most: notWorthIt, attempts: 100_000, hours: [12, 13] },
  { tried: 'card testing, slowly: 250 an hour', most: unseen, attempts: 6000, hours: [0, 24] },
  {
    tried: 'card testing by browsers that do all the work',
    most: workDone,
    attempts: 100_000,
    hours: [0, 24],
    attackerSolves: true,
  },
]

async function tryVariant({ tried, most, attackerSolves = false, ...attack }: Variant, size: number): Promise<Finding> {
  const attempts = times(attack.attempts, size)
  // A smaller attack is a shorter one, as fast as the whole: a slower one would be another attack.
  const [middle, half] = [(attack.hours[0] + attack.hours[1]) / 2, ((attack.hours[1] - attack.hours[0]) / 2) * size]
  const random = randomFrom(42)
  const visits = [...attackOf({ attempts, hours: [middle - half, middle + half] }, random), ...ordinaryDay(random)]
  const { attackerSessions, challenged, harmed } = await simulateDay(visits, { attackerSolves })
  return {
    tried,
    times: attempts,
    lost: harmed + Math.max(0, attackerSessions - most),
    remark:
      `${attackerSessions} checkouts for the attacker; of ${donors} donors ${challenged} did one proof, ` +
      `${harmed} were refused or asked twice`,
  }
}

export const cards: Trial = {
  name: 'cards',
  title: 'Stolen cards, tried by the thousand',
  async run(size, say) {
    const findings: Finding[] = []
    for (const variant of variants) {
      const finding = await tryVariant(variant, size)
      say(`${finding.tried}: ${finding.remark}`)
      findings.push(finding)
    }
    return findings
  },
}
