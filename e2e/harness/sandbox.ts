import type { commands } from '../../packages/stripe-sandbox/commands.ts'
import { startProgram, type RunningProgram } from './process.ts'

type Camel<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name

/** The sandbox's commands, as packages/stripe-sandbox/README.md describes them. Amounts are in cents. */
export type SandboxControl = {
  [Name in keyof typeof commands as Camel<Name>]: (
    args: Parameters<(typeof commands)[Name]['run']>[0],
  ) => Promise<Awaited<ReturnType<(typeof commands)[Name]['run']>>>
} & {
  state(): Promise<{
    now: number
    objects: Record<string, number>
    webhooks: { queue: number }
    requests: unknown[]
    underWay: number
  }>
}

export interface Sandbox {
  url: string
  control: SandboxControl
  program: RunningProgram
}

export async function startSandbox(options: {
  webhookUrl: string
  webhookSecret: string
  /** The only accepted key. By default the sandbox's key. */
  apiKey?: string
  port?: number
  /** The origin of the checkout pages, for a custom checkout domain. */
  checkoutOrigin?: string
  env?: NodeJS.ProcessEnv | undefined
}): Promise<Sandbox> {
  const args = [
    '--port',
    String(options.port ?? 0),
    '--webhook-url',
    options.webhookUrl,
    '--webhook-secret',
    options.webhookSecret,
    ...(options.checkoutOrigin ? ['--checkout-origin', options.checkoutOrigin] : []),
    ...(options.apiKey ? ['--api-key', options.apiKey] : []),
    '--webhook-retry',
    '200',
    '--webhook-retry-cap',
    '1000',
  ]
  const program = await startProgram('packages/stripe-sandbox/main.ts', args, options.env)
  const { url } = program.ready
  const control = new Proxy({} as SandboxControl, {
    get(_, name) {
      const path = String(name).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return (args?: object) => send(`${url}/sandbox/${path}`, args)
    },
  })
  return { url, control, program }
}

async function send(url: string, args?: object): Promise<unknown> {
  const response = await fetch(url, args && { method: 'POST', body: JSON.stringify(args) })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${answer}`)
  return JSON.parse(answer) as unknown
}
