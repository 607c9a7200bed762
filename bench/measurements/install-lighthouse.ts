import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Log } from '../part.ts'

const folder = new URL('../lighthouse/', import.meta.url)
const main = new URL('node_modules/lighthouse/core/index.js', folder)

/** What we read of Lighthouse's result: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md. */
interface LighthouseResult {
  audits: Record<string, { numericValue?: number; details?: { type: string; items: unknown[] } }>
  /** From 0 to 1. */
  categories: Record<string, { score: number | null }>
}

export type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; skipAudits: string[] },
) => Promise<{ lhr: LighthouseResult } | undefined>

/** Installs Lighthouse beside the bench when it is used for the first time: nothing else needs its many packages. */
export async function installLighthouse(log: Log): Promise<Lighthouse> {
  if (!existsSync(main)) {
    log('installing Lighthouse in bench/lighthouse')
    const command = ['ci', '--ignore-scripts', '--workspaces=false']
    const { status, stderr } = spawnSync('npm', command, { cwd: fileURLToPath(folder), encoding: 'utf8' })
    if (status !== 0) throw new Error(`Lighthouse is not installed: ${stderr.trim().split('\n').at(-1)}`)
  }
  const { default: lighthouse } = (await import(main.href)) as { default: Lighthouse }
  return lighthouse
}
