import { startProgram, type RunningProgram } from './process.ts'

/** The sandbox's commands, as packages/stripe-sandbox/README.md describes them. Amounts are in cents. */
export interface SandboxControl {
  pay(payment: {
    session: string
    email: string
    name: string
    card?: string
    bank?: 'settles' | 'fails'
    /** False leaves the session as it was, until `complete`. */
    completes?: boolean
  }): Promise<unknown>
  complete(complete: { session: string }): Promise<unknown>
  openPaymentLink(link: {
    product: string
    amount: number
    currency?: string
    interval?: string
    interval_count?: number
  }): Promise<{ id: string }>
  advance(time: { days?: number; months?: number }): Promise<unknown>
  renew(renewal: { subscription: string; outcome?: 'paid' | 'failed' | 'asks' }): Promise<unknown>
  cancel(cancel: { subscription: string }): Promise<unknown>
  stop(stop: { subscription: string }): Promise<unknown>
  resume(resume: { subscription: string }): Promise<unknown>
  creditInvoice(credit: { subscription: string; amount: number }): Promise<{ id: string }>
  payElsewhere(payment: { invoice: string }): Promise<unknown>
  retryInvoice(retry: { invoice: string; outcome?: 'paid' | 'failed' }): Promise<unknown>
  refund(refund: {
    payment_intent: string
    amount?: number
    status?: 'succeeded' | 'pending' | 'requires_action'
  }): Promise<{ id: string }>
  completeRefund(refund: { refund: string }): Promise<unknown>
  failRefund(refund: { refund: string; chargeFollows?: boolean }): Promise<unknown>
  fraudWarning(warning: { payment_intent: string }): Promise<unknown>
  dispute(dispute: { payment_intent: string; amount?: number; inquiry?: boolean }): Promise<{
    id: string
    evidence_details: { due_by: number }
  }>
  closeDispute(close: { dispute: string; outcome: 'won' | 'lost'; returned?: number }): Promise<unknown>
  appealDispute(appeal: { dispute: string }): Promise<unknown>
  settle(settle: { payment_intent: string; outcome: 'paid' | 'failed' }): Promise<unknown>
  expire(expire: { session: string }): Promise<unknown>
  deliver(delivery: Delivery): Promise<{ deliveries: { id: string; status: number }[] }>
  faults(fault: { mode: string; delayMs?: number; status?: number; count?: number; path?: string }): Promise<unknown>
  webhooks(setting: {
    mode: 'on' | 'hold' | 'off' | 'delay'
    delayMs?: number
    double?: boolean
    shuffle?: boolean
  }): Promise<unknown>
  state(): Promise<{ now: number; objects: Record<string, number>; webhooks: { queue: number } }>
}

export interface Delivery {
  ids?: string[]
  last?: number
  types?: string[]
  times?: number
  shuffle?: boolean
  /** Another process than the one that was named at the start. */
  url?: string
}

export interface Sandbox {
  url: string
  control: SandboxControl
  program: RunningProgram
}

export async function startSandbox(options: {
  webhookUrl: string
  webhookSecret: string
  /** The one key that is accepted, when it is not the sandbox's own. */
  apiKey?: string
  port?: number
  /** Where checkout pages stand, as with a custom checkout domain. */
  checkoutOrigin?: string
  env?: NodeJS.ProcessEnv | undefined
}): Promise<Sandbox> {
  const args = [
    ...['--port', String(options.port ?? 0)],
    ...['--webhook-url', options.webhookUrl],
    ...['--webhook-secret', options.webhookSecret],
    ...(options.checkoutOrigin ? ['--checkout-origin', options.checkoutOrigin] : []),
    ...(options.apiKey ? ['--api-key', options.apiKey] : []),
    ...['--webhook-retry', '200', '--webhook-retry-cap', '1000'],
  ]
  const program = await startProgram('packages/stripe-sandbox/main.ts', args, options.env)
  return { url: program.ready.url, control: sandboxControl(program.ready.url), program }
}

function sandboxControl(url: string): SandboxControl {
  const post = (command: string) => (body: object) => send(`${url}/sandbox/${command}`, body)
  return {
    pay: post('pay'),
    complete: post('complete'),
    openPaymentLink: post('open-payment-link') as SandboxControl['openPaymentLink'],
    advance: post('advance'),
    renew: post('renew'),
    retryInvoice: post('retry-invoice'),
    cancel: post('cancel'),
    stop: post('stop'),
    resume: post('resume'),
    creditInvoice: post('credit-invoice') as SandboxControl['creditInvoice'],
    payElsewhere: post('pay-elsewhere'),
    refund: post('refund') as SandboxControl['refund'],
    completeRefund: post('refund/complete'),
    failRefund: post('refund/fail'),
    fraudWarning: post('fraud-warning'),
    dispute: post('dispute') as SandboxControl['dispute'],
    closeDispute: post('dispute/close'),
    appealDispute: post('dispute/appeal'),
    settle: post('settle'),
    expire: post('expire'),
    deliver: post('deliver') as SandboxControl['deliver'],
    faults: post('faults'),
    webhooks: post('webhooks'),
    state: async () =>
      (await (await fetch(`${url}/sandbox/state`)).json()) as Awaited<ReturnType<SandboxControl['state']>>,
  }
}

async function send(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${answer}`)
  return JSON.parse(answer) as unknown
}
