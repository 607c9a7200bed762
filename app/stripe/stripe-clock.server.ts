import { stripe } from './stripe.server.ts'

/** Stripe refuses nothing, and is refused, from 300 seconds on. Its dates are in whole seconds. */
const maxSkewMs = 60_000

/** How far the clock of this machine is ahead of the answer's date, in milliseconds. Returns null when the answer has none. */
export function skewOf(headers: Record<string, string | undefined>): number | null {
  const theirs = Date.parse(headers['date'] ?? '')
  return Number.isNaN(theirs) ? null : Date.now() - theirs
}

/** Asks Stripe what time it is. Throws what Stripe throws. */
export async function readClockSkew(): Promise<number | null> {
  const { lastResponse } = await (await stripe('donations')).checkout.sessions.list({ limit: 1 })
  return skewOf(lastResponse.headers)
}

/** A wrong clock in words. Returns null when it is right. */
export function describeSkew(skewMs: number | null): string | null {
  if (skewMs === null || Math.abs(skewMs) <= maxSkewMs) return null
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  const [count, unit] =
    seconds < 7200
      ? [Math.round(seconds / 60), 'minutes']
      : seconds < 172_800
        ? [Math.round(seconds / 3600), 'hours']
        : [Math.round(seconds / 86_400), 'days']
  return `The clock of this machine is ${count} ${unit} ${skewMs > 0 ? 'ahead of' : 'behind'} Stripe’s.`
}

export const clockFirstStep =
  'Set the clock: timedatectl set-ntp true. Nothing needs a restart. Until then nothing expires, and no letter goes out.'
