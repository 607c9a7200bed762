/**
 * `npm run check-supply`: checks the source, the hash and the licence of each package, and the registry's signatures if
 * the registry can be reached. Only the signatures need the network.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findSupplyFaults, type Lockfile } from './supply.ts'

/** The site's packages, and those that the bench installs when it is used. */
const locks = ['../package-lock.json', '../bench/lighthouse/package-lock.json'].map(
  (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Lockfile,
)
const faults = locks.flatMap((lock) => findSupplyFaults(lock))

const { stdout, stderr } = spawnSync('npm', ['audit', 'signatures', '--json', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: 120_000,
})
// Without a report, the registry was not reached or has no signatures. That is no fault: the hashes are checked.
if (stdout.trim().startsWith('{')) {
  const { invalid = [], missing = [] } = JSON.parse(stdout) as Record<string, { name: string; version: string }[]>
  for (const { name, version } of [...invalid, ...missing]) faults.push(`${name}@${version}: no valid signature`)
} else process.stdout.write(`The registry's signatures were not checked: ${stderr.trim().split('\n').at(-1)}\n`)

for (const fault of faults) process.stdout.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
else
  process.stdout.write(
    `${locks.flatMap(({ packages }) => Object.keys(packages).slice(1)).length} packages checked. No faults.\n`,
  )
