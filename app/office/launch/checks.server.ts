import { reasonOf } from '../../stripe/reason-of.ts'
import { withDeadline } from '../../stripe/stripe.server.ts'
import { checkAddress, checkHttps, checkProbe, checkRedirect } from './address-checks.server.ts'
import {
  checkBackup,
  checkCrisisLines,
  checkDatabase,
  checkDisk,
  checkPolicies,
  checkTaxRules,
} from './data-checks.server.ts'
import { missing, type Finding, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'
import { checkDkim, checkDmarc, checkMailServer, checkMx, checkSpf } from './mail-checks.server.ts'
import { checkSettings } from './settings-checks.server.ts'
import { checkTaxDecision } from './tax-checks.server.ts'
import { stripeChecks } from './stripe-checks.server.ts'

type Row = [area: string, name: string, check: (facts: LaunchFacts) => Found | Found[] | Promise<Found | Found[]>]

/** The site's own address, requested as a visitor would: by DNS and over the network. */
const addressRows: Row[] = [
  ['Address', 'DNS', checkAddress],
  ['Address', 'HTTPS', checkHttps],
  ['Address', 'redirect', checkRedirect],
  ['Address', 'this site', checkProbe],
]

/** The checks before a clone becomes a public site: what is correct, what is missing, and how to fix it. */
const tableOf = (facts: LaunchFacts): Row[] => [
  ['Settings', 'settings', checkSettings],
  ['Content', 'crisis lines', checkCrisisLines],
  ['Content', 'policies', checkPolicies],
  ['Content', 'tax rules', checkTaxRules],
  ['Content', 'sales tax', () => checkTaxDecision()],
  ...stripeChecks(facts).map(([name, check]): Row => ['Stripe', name, check]),
  ['Mail', 'mail server', checkMailServer],
  ['Mail', 'MX', checkMx],
  ['Mail', 'SPF', checkSpf],
  ['Mail', 'DKIM', checkDkim],
  ['Mail', 'DMARC', checkDmarc],
  ...(facts.config.reachable ? addressRows : []),
  ['Data', 'database', checkDatabase],
  ['Data', 'disk', checkDisk],
  ['Data', 'backup', checkBackup],
]

/** The fast checks. The others send requests over the network, or read large files. */
export const quickAreas = ['Settings', 'Content']

/** Runs all checks, or those of the named areas, side by side, each with its own deadline. */
export async function runChecks(facts: LaunchFacts, only?: readonly string[]): Promise<Finding[]> {
  const rows = tableOf(facts).filter(([area, name]) => !only || only.includes(area) || only.includes(name))
  const found = rows.map(async ([area, name, check]) => {
    const again = 'Try again. If it stays so, look at what does not answer.'
    const result = await withDeadline(Promise.resolve(facts).then(check), facts.deadlineMs).catch((error: unknown) =>
      missing(`Not checked: ${reasonOf(error)}`, again),
    )
    return [result].flat().map((one): Finding => ({ area, name, ...one }))
  })
  return (await Promise.all(found)).flat()
}
