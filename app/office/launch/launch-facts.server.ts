import { Resolver } from 'node:dns/promises'
import { config, examineConfig } from '../../config/config.server.ts'

/** The input of all launch checks. */
export type LaunchFacts = ReturnType<typeof readLaunchFacts>

/** The time limit of one check, and whether it is a rehearsal: then using the sandbox instead of Stripe is permitted. */
export function readLaunchFacts({ deadlineMs = 12_000, isRehearsal = false } = {}) {
  const settings = config()
  const { unread, faults } = examineConfig(process.env, settings.samples, true)
  const dns = new Resolver({ timeout: 2000, tries: 2 })
  if (settings.dnsServers.length > 0) dns.setServers(settings.dnsServers)
  return {
    config: settings,
    /** The errors in the configuration of a public site, as messages. */
    faults: [...unread, ...faults],
    siteUrl: settings.siteUrl,
    dns,
    now: Date.now(),
    deadlineMs,
    isRehearsal,
  }
}
