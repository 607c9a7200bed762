import { Resolver } from 'node:dns/promises'
import { type Config, config, examineConfig } from '../../config/config.server.ts'

/** What all checks of a launch are about. */
export interface LaunchFacts {
  config: Config
  /** What is wrong with the configuration of a public site, in words. */
  faults: readonly string[]
  siteUrl: string
  dns: Resolver
  now: number
  /** How long one check may take, in milliseconds. */
  deadlineMs: number
  /** A rehearsal: that the sandbox stands in Stripe's place is then no obstacle. */
  isRehearsal: boolean
}

export function readLaunchFacts(given: Partial<Pick<LaunchFacts, 'deadlineMs' | 'isRehearsal'>> = {}): LaunchFacts {
  const settings = config()
  const { unread, faults } = examineConfig(process.env, settings.samples, true)
  const dns = new Resolver({ timeout: 2000, tries: 2 })
  if (settings.dnsServers.length > 0) dns.setServers(settings.dnsServers)
  return {
    ...{ config: settings, faults: [...unread, ...faults], siteUrl: settings.siteUrl, dns, now: Date.now() },
    ...{ deadlineMs: 12_000, isRehearsal: false, ...given },
  }
}
