/**
 * `npm run fault-tests`: faults, attacks and load, tried at full size on the production build, its sandbox and its mail
 * server, all on this machine. Prints what was tried, how often and what was lost, and writes fault-tests/results.md.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { dayOf } from '../app/values/day-of.ts'
import { buildIfChanged } from '../tools/build-if-changed.ts'
import type { FaultResult } from './trial.ts'
import { trials } from './trials.ts'

const { values: options } = parseArgs({
  options: { help: { type: 'boolean' }, only: { type: 'string' }, size: { type: 'string', default: '1' } },
})

const usage = `npm run fault-tests [-- --only ${trials.map(({ name }) => name).join(',')}] [--size 1]

${trials.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join('\n')}

--size 0.1 does everything about a tenth as often. Only a whole run at full size writes fault-tests/results.md.
`

async function main(): Promise<void> {
  const size = Number(options.size)
  const wanted = options.only?.split(',')
  const unknown = wanted?.find((name) => !trials.some((trial) => trial.name === name))
  if (options.help || unknown || !(size > 0)) {
    process.stdout.write(unknown ? `There is no trial "${unknown}".\n\n${usage}` : usage)
    process.exitCode = options.help ? 0 : 1
    return
  }
  buildIfChanged()
  const rows: string[] = []
  let lost = 0
  for (const trial of trials.filter(({ name }) => wanted?.includes(name) ?? true)) {
    const startedAt = performance.now()
    const results = await trial.run(size, (progress) => process.stdout.write(`${trial.name}: ${progress}\n`))
    process.stdout.write(`${trial.name}: done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
    lost += results.reduce((sum, result) => sum + result.lost, 0)
    rows.push(`| **${trial.title}** | | | |`, ...results.map(row))
  }
  const table = ['| what was tried | times | lost | |', '|---|---:|---:|---|', ...rows].join('\n')
  process.stdout.write(`\n${table}\n`)
  if (size === 1 && !wanted) writeFileSync(new URL('results.md', import.meta.url), report(table))
  process.exitCode = lost === 0 ? 0 : 1
}

const row = ({ name, times, lost, remark }: FaultResult) =>
  `| ${name} | ${times.toLocaleString('en-US')} | ${lost === 0 ? '0' : `**${lost}**`} | ${remark ?? ''} |`

const report = (table: string) =>
  `# What was tried, and what was lost\n\nOn ${dayOf(Date.now())} with Node ${process.version}, ${cpus().length} cores. \`npm run fault-tests\` tries it again.\n\n${table}\n`

await main()
