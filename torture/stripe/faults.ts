import type { World } from '../../e2e/harness/world.ts'
import type { WorldClock } from '../clock/world-clock.ts'

const dayMs = 24 * 60 * 60_000

/** Something that goes wrong between Stripe and us while people give. */
export interface Fault {
  name: string
  /** Before each gift, so that it is as bad for all of them however fast the machine is. */
  before: (world: World) => Promise<unknown>
  end: (world: World, clock: WorldClock) => Promise<unknown>
}

/** Stripe's interface misbehaves: once more for each gift, and for three requests, which is all that one press tries. */
function atTheInterface(name: string, fault: { mode: string; delayMs?: number }): Fault {
  return {
    name,
    before: ({ sandbox }) => sandbox.control.faults({ ...fault, count: 3 }),
    end: ({ sandbox }) => sandbox.control.faults({ mode: 'none' }),
  }
}

type Setting = Parameters<World['sandbox']['control']['webhooks']>[0]

function onTheWay(name: string, setting: Setting, daysLater = 0): Fault {
  return {
    name,
    before: ({ sandbox }) => sandbox.control.webhooks(setting),
    end: ({ sandbox }, clock) => {
      clock.set(clock.offsetMs() + daysLater * dayMs)
      return sandbox.control.webhooks({ mode: 'on' })
    },
  }
}

export const faults: Fault[] = [
  atTheInterface('Stripe is down, again and again', { mode: 'down' }),
  atTheInterface('Stripe answers slowly', { mode: 'slow', delayMs: 700 }),
  atTheInterface('Stripe answers 500', { mode: 'error' }),
  atTheInterface('Stripe takes no more requests (429)', { mode: 'rate-limit' }),
  atTheInterface('Stripe acts, then answers 500', { mode: 'act-then-error' }),
  atTheInterface('the connection is cut within the answer', { mode: 'cut' }),
  onTheWay('webhooks come shuffled', { mode: 'on', shuffle: true }),
  onTheWay('webhooks come twice, and shuffled', { mode: 'on', shuffle: true, double: true }),
  onTheWay('webhooks come three days late', { mode: 'hold' }, 3),
  onTheWay('webhooks never come', { mode: 'off' }),
]
