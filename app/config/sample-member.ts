import type { Config } from './config-of.server.ts'

/** Who may enter the office on a developer's machine while STAFF names nobody: see `tools/local/sample-office.ts`. */
export const sampleMember = {
  email: 'developer@example.org',
  setting: 'Developer <developer@example.org>:everything',
}

const loopbackAddress = /^(localhost|127(\.\d{1,3}){3}|::1)$/

type Reach = Pick<Config, 'host' | 'reachable' | 'trustedProxies'> & { stripe: Pick<Config['stripe'], 'testMode'> }

/** Whether the site is in test mode and only this machine can reach it. */
export const isSampleMemberAllowed = ({ host, reachable, trustedProxies, stripe }: Reach): boolean =>
  stripe.testMode && !reachable && loopbackAddress.test(host) && trustedProxies.length === 0
