import type { SandboxControl } from '../../e2e/harness/sandbox.ts'
import type { Part } from '../part.ts'
import { bothDatabases, type Fault, figuresFrom, injectAll } from './inject-fault.ts'
import { visitorsAtOnce } from './visitors.ts'

/** The number of failing requests: three for each form of all visitors. */
const count = 3 * visitorsAtOnce

const stripeFault = (name: string, set: (control: SandboxControl) => Promise<unknown>): Fault => ({
  name,
  count: 40,
  databases: bothDatabases,
  async inject({ sandbox, served }) {
    await set(sandbox.control)
    await served(3)
  },
  async end({ sandbox }) {
    await sandbox.control.faults({ mode: 'none' })
    await sandbox.control.webhooks({ mode: 'on' })
  },
})

const faults: Fault[] = [
  stripeFault('Stripe is down, again and again', ({ faults }) => faults({ mode: 'down', count })),
  stripeFault('Stripe answers slowly', ({ faults }) => faults({ mode: 'slow', delayMs: 700, count })),
  stripeFault('Stripe answers 500', ({ faults }) => faults({ mode: 'error', count })),
  stripeFault('Stripe takes no more requests (429)', ({ faults }) => faults({ mode: 'rate-limit', count })),
  stripeFault('Stripe acts, then answers 500', ({ faults }) => faults({ mode: 'act-then-error', count })),
  stripeFault('the connection is cut within the answer', ({ faults }) => faults({ mode: 'cut', count })),
  stripeFault('webhooks come twice, and shuffled', ({ webhooks }) =>
    webhooks({ mode: 'on', shuffle: true, double: true }),
  ),
  stripeFault('webhooks come when all is over', ({ webhooks }) => webhooks({ mode: 'hold' })),
  stripeFault('webhooks never come', ({ webhooks }) => webhooks({ mode: 'off' })),
]

/** When times are not reported, each fault runs on one of the databases. */
const inTurn = faults.map((fault, index) => ({ ...fault, databases: [bothDatabases[index % 2]!] }))

/** Faults at Stripe and in the connection to it: in the end the ledger agrees with Stripe to the cent. */
export const stripe: Part = {
  name: 'stripe',
  title: 'Faults at Stripe',
  kind: 'trial',
  run: (size, log) => injectAll(size < figuresFrom ? inTurn : faults, size, log),
}
