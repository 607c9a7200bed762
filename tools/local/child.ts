import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

interface ReadyLine {
  url: string
  siteUrl?: string
  webUrl?: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const children = new Set<ChildProcess>()
let stopping = false

/**
 * Starts one of the project's programs and waits until it reports that it is ready. If it ends by itself later, all
 * programs end, because the site does not work without its sandbox.
 */
export function startChild(name: string, script: string, args: string[]): Promise<ReadyLine> {
  mkdirSync(process.env['DATA_DIR'] || 'data', { recursive: true })
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: definedOf(process.env),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.add(child)
  return new Promise((ready, fail) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.includes('"ready":true')) ready(JSON.parse(line) as ReadyLine)
      else process.stdout.write(`${line}\n`)
    })
    child.once('exit', (code) => {
      children.delete(child)
      fail(new Error(`${name} did not start.`))
      if (stopping) return
      process.stderr.write(`${name} has ended with code ${code}, so everything is stopped.\n`)
      void stopChildren().then(() => process.exit(code || 1))
    })
  })
}

/** Ends every program, and waits for the ends. */
export async function stopChildren(): Promise<void> {
  stopping = true
  const ended = [...children].map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ended)
}

/** An empty variable counts as absent, as in a copied .env.example. */
function definedOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopChildren().then(() => process.exit(0)))
}
