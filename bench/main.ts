/**
 * `npm run bench`: measures the built site on this machine, everything on loopback, and prints one table with goal,
 * figure and verdict. A whole run writes bench/results.md.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../tools/build-if-changed.ts'
import type { Figure } from './figure.ts'
import { giving } from './giving.ts'
import { newsletter } from './newsletter.ts'
import { office } from './office.ts'
import { pages } from './pages.ts'
import { presses } from './presses.ts'
import { server } from './server.ts'

const parts = [pages, presses, server, newsletter, giving, office]

const { values: options } = parseArgs({
  options: { help: { type: 'boolean' }, only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})

const usage = `npm run bench [-- --only ${parts.map(({ name }) => name).join(',')}] [--rounds 5]

${parts.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join('\n')}

Takes about half an hour on two cores; run it on a quiet machine. Only a whole run of five rounds writes
bench/results.md. Ten minutes of load are a fault test: npm run fault-tests -- --only load
`

async function main(): Promise<void> {
  const rounds = Number(options.rounds)
  const wanted = options.only?.split(',')
  const unknown = wanted?.find((name) => !parts.some((part) => part.name === name))
  if (options.help || unknown || !(rounds > 0)) {
    process.stdout.write(unknown ? `There is no part "${unknown}".\n\n${usage}` : usage)
    process.exitCode = options.help ? 0 : 1
    return
  }
  buildIfChanged()
  const tables: string[] = []
  for (const part of parts.filter(({ name }) => wanted?.includes(name) ?? true)) {
    const figures = await part.measure((progress) => process.stdout.write(`${part.name}: ${progress}\n`), rounds)
    tables.push(table(part.title, figures))
    process.stdout.write(`\n${tables.at(-1)}\n`)
  }
  if (wanted || rounds < 5) return
  const day = new Date().toISOString().slice(0, 10)
  const head = `# What was measured\n\nOn ${day} with Node ${process.version}, ${cpus().length} cores. \`npm run bench\` measures it again; [README.md](README.md) says what each figure means.\n`
  writeFileSync(new URL('results.md', import.meta.url), [head, ...tables].join('\n'))
}

function table(title: string, figures: readonly Figure[]): string {
  const verdict = ({ met }: Figure) => (met === null ? '' : met ? 'met' : '**missed**')
  const rows = figures.map((one) => `| ${one.name} | ${one.goal} | ${one.figure} | ${verdict(one)} |`)
  return [`## ${title}`, '', '| | goal | figure | |', '|---|---|---|---|', ...rows, ''].join('\n')
}

await main()
