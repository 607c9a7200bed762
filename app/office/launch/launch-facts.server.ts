import { Resolver } from 'node:dns/promises'
import { config, examineConfig } from '../../config/config.server.ts'

/** What all checks of a launch are about. */
export type LaunchFacts = ReturnType<typeof readLaunchFacts>

/** How long one check may take, and whether it is a rehearsal: that the sandbox stands in Stripe's place is then no obstacle. */
export function readLaunchFacts({ deadlineMs = 12_000, isRehearsal = false } = {}) {
  const settings = config()
  const { unread, faults } = examineConfig(process.env, settings.samples, true)
  const dns = new Resolver({ timeout: 2000, tries: 2 })
  if (settings.dnsServers.length > 0) dns.setServers(settings.dnsServers)
  return {
    config: settings,
    /** What is wrong with the configuration of a public site, in words. */
    faults: [...unread, ...faults],
    siteUrl: settings.siteUrl,
    dns,
    now: Date.now(),
    deadlineMs,
    isRehearsal,
  }
}
