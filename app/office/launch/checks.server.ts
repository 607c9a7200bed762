import { withDeadline } from '../../stripe/stripe.server.ts'
import { reasonOf } from '../../stripe/reason-of.ts'
import { addressChecks } from './address-checks.server.ts'
import { checkBackup, checkContents, checkDatabase, checkDisk } from './data-checks.server.ts'
import { missing, type Finding, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'
import { mailChecks } from './mail-checks.server.ts'
import { checkSettings } from './settings-checks.server.ts'
import { stripeChecks } from './stripe-checks.server.ts'

type Checks = Record<string, () => Found[] | Promise<Found[]>>

/** By what they are about. */
const areas = {
  Settings: (facts) => ({ settings: () => checkSettings(facts) }),
  Content: (facts) => ({ content: () => checkContents(facts) }),
  Stripe: stripeChecks,
  Mail: mailChecks,
  Address: addressChecks,
  Data: (facts) => ({
    database: () => checkDatabase(facts),
    disk: () => checkDisk(facts),
    backup: () => checkBackup(facts),
  }),
} satisfies Record<string, (facts: LaunchFacts) => Checks>

type Area = keyof typeof areas
const allAreas = Object.keys(areas) as Area[]
/** What is known at once. The others ask over the network, or read long. */
export const quickAreas: readonly Area[] = ['Settings', 'Content']

/**
 * All that stands between a clone and a public site: what is right, what is missing, and how to mend it. All checks run
 * side by side, each with a deadline, so that none waits for another.
 */
export async function runChecks(facts: LaunchFacts, only: readonly Area[] = allAreas): Promise<Finding[]> {
  const work = only.flatMap((area) =>
    Object.entries<Checks[string]>(areas[area](facts)).map(async ([name, check]): Promise<Finding[]> => {
      const found = await withDeadline(Promise.resolve().then(check), facts.deadlineMs).catch((error: unknown) => [
        missing(name, `Not checked: ${reasonOf(error)}`, 'Try again. If it stays so, look at what does not answer.'),
      ])
      return found.map((each) => ({ area, ...each }))
    }),
  )
  return (await Promise.all(work)).flat()
}
