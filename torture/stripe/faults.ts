import type { World } from '../../e2e/harness/world.ts'
import type { WorldClock } from '../clock/world-clock.ts'

const dayMs = 24 * 60 * 60_000
const everySecondMs = 200

/** Something that goes wrong between Stripe and us while people give. */
export interface Fault {
  name: string
  begin: (world: World) => Promise<() => void>
  end: (world: World, clock: WorldClock) => Promise<void>
}

/** Stripe's interface misbehaves for a request or a few, again and again. */
function atTheInterface(name: string, fault: { mode: string; delayMs?: number; count: number }): Fault {
  return {
    name,
    begin: async ({ sandbox }) => {
      await sandbox.control.faults(fault)
      const timer = setInterval(() => void sandbox.control.faults(fault), everySecondMs)
      return () => clearInterval(timer)
    },
    end: async ({ sandbox }) => void (await sandbox.control.faults({ mode: 'none' })),
  }
}

type Setting = Parameters<World['sandbox']['control']['webhooks']>[0]

function onTheWay(name: string, setting: Setting, daysLater = 0): Fault {
  return {
    name,
    begin: async ({ sandbox }) => {
      await sandbox.control.webhooks(setting)
      return () => {}
    },
    end: async ({ sandbox }, clock) => {
      clock.set(clock.offsetMs() + daysLater * dayMs)
      await sandbox.control.webhooks({ mode: 'on' })
    },
  }
}

export const faults: Fault[] = [
  atTheInterface('Stripe is down, again and again', { mode: 'down', count: 3 }),
  atTheInterface('Stripe answers slowly', { mode: 'slow', delayMs: 700, count: 3 }),
  atTheInterface('Stripe answers 500', { mode: 'error', count: 3 }),
  atTheInterface('Stripe takes no more requests (429)', { mode: 'rate-limit', count: 3 }),
  atTheInterface('Stripe acts, then answers 500', { mode: 'act-then-error', count: 3 }),
  atTheInterface('the connection is cut within the answer', { mode: 'cut', count: 3 }),
  onTheWay('webhooks come shuffled', { mode: 'on', shuffle: true }),
  onTheWay('webhooks come twice, and shuffled', { mode: 'on', shuffle: true, double: true }),
  onTheWay('webhooks come three days late', { mode: 'hold' }, 3),
  onTheWay('webhooks never come', { mode: 'off' }),
]
