import { spawnSync } from 'node:child_process'
import type { TestEnv } from './test-env.ts'

/**
 * With `0`, no file of the site can grow, as on a full disk. A limit on the running process needs neither root nor a
 * separate disk. It is the soft limit, which the site's user may raise again.
 */
export function limitFiles({ site }: TestEnv, limit: '0' | 'unlimited'): void {
  const { status, error, stderr } = spawnSync('prlimit', ['--pid', String(site.pid), `--fsize=${limit}:`])
  if (status !== 0) throw error ?? new Error(`prlimit: ${stderr.toString()}`)
}
