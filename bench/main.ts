/**
 * `npm run bench`: measures the built site on this machine, everything on loopback, and prints one table with goal,
 * figure and verdict. A whole run writes bench/results.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../tools/build-if-changed.ts'
import type { Figure, Part } from './figure.ts'
import { building } from './parts/building.ts'
import { bytes } from './parts/bytes.ts'
import { giving } from './parts/giving.ts'
import { interaction } from './parts/interaction.ts'
import { navigation } from './parts/navigation.ts'
import { paint } from './parts/paint.ts'
import { server } from './parts/server.ts'

/** Building first: it starts from an empty folder. */
const parts: Part[] = [building, bytes, paint, interaction, navigation, server, giving]

const { values: options } = parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } })

const usage = `npm run bench [-- --only ${parts.map(({ name }) => name).join(',')}]

${parts.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join('\n')}

Takes about half an hour on two cores; run it on a quiet machine. Only a whole run writes bench/results.md.
`

async function main(): Promise<void> {
  const wanted = options.only?.split(',')
  const unknown = wanted?.find((name) => !parts.some((part) => part.name === name))
  if (options.help || unknown) {
    process.stdout.write(unknown ? `There is no part "${unknown}".\n\n${usage}` : usage)
    process.exitCode = unknown ? 1 : 0
    return
  }
  buildIfChanged()
  const tables: string[] = []
  for (const part of parts.filter(({ name }) => wanted?.includes(name) ?? true)) {
    const figures = await part.measure((progress) => process.stdout.write(`${part.name}: ${progress}\n`))
    tables.push(table(part.title, figures))
    process.stdout.write(`\n${tables.at(-1)}\n`)
  }
  if (!wanted) {
    const peers = readFileSync(new URL('peers.md', import.meta.url), 'utf8')
    const day = new Date().toISOString().slice(0, 10)
    const head = `# What was measured\n\nOn ${day} with Node ${process.version}, ${cpus().length} cores. \`npm run bench\` measures it again; [README.md](README.md) says what each figure means.\n`
    writeFileSync(new URL('results.md', import.meta.url), [head, ...tables, peers].join('\n'))
    process.stdout.write(`\n${peers}`)
  }
}

function table(title: string, figures: readonly Figure[]): string {
  const verdict = ({ met }: Figure) => (met === null ? '' : met ? 'met' : '**missed**')
  const rows = figures.map((one) => `| ${one.name} | ${one.goal} | ${one.figure} | ${verdict(one)} |`)
  return [`## ${title}`, '', '| | goal | figure | |', '|---|---|---|---|', ...rows, ''].join('\n')
}

await main()
