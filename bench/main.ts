/**
 * `npm run bench`: measures the built site and tries faults, attacks and load on it, with its sandbox and its mail server,
 * all on this machine. Prints one table for each part. A whole run at full size writes bench/results.md.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { Command, InvalidArgumentError } from 'commander'
import { dayOf } from '../app/values/day-of.ts'
import { buildIfChanged } from '../tools/build-if-changed.ts'
import type { Figure, Part } from './part.ts'
import { parts } from './parts.ts'

function readParts(names: string): Part[] {
  return names.split(',').map((name) => {
    const part = parts.find((one) => one.name === name)
    if (!part) throw new InvalidArgumentError(`There is no part "${name}".`)
    return part
  })
}

const list = parts.map(({ name, kind, title }) => `  ${kind.padEnd(12)} ${name.padEnd(12)} ${title}`)
const command = new Command('npm run bench --')
  .option('--only <parts>', 'some parts alone, such as pages,stripe', readParts)
  .option('--size <number>', '0.1 does everything about a tenth as often', Number, 1)
  .addHelpText(
    'after',
    `\nParts:\n${list.join('\n')}\n\nOnly a whole run at full size writes bench/results.md: two hours on a quiet machine.`,
  )
  .parse()
const { only, size } = command.opts<{ only?: Part[]; size: number }>()
if (!(size > 0)) command.error('--size is a number above 0.')

buildIfChanged()
const tables: string[] = []
for (const part of only ?? parts) {
  const startedAt = performance.now()
  const figures = await part.run(size, (progress) => process.stdout.write(`${part.name}: ${progress}\n`))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  tables.push(table(part.title, figures))
  process.stdout.write(`${part.name}: done in ${seconds} s\n\n${tables.at(-1)}\n`)
  if (figures.some(({ met }) => met === false)) process.exitCode = 1
}
if (!only && size === 1) {
  const head = `# What was measured and tried

On ${dayOf(Date.now())} with Node ${process.version}, ${cpus().length} cores. \`npm run bench\` does it again;
[README.md](README.md) says what each figure means.
`
  writeFileSync(new URL('results.md', import.meta.url), [head, ...tables].join('\n'))
}

function table(title: string, figures: readonly Figure[]): string {
  const verdict = ({ met }: Figure) => {
    if (met === null) return ''
    return met ? 'met' : '**missed**'
  }
  const rows = figures.map((one) => `| ${one.name} | ${one.goal} | ${one.figure} | ${verdict(one)} |`)
  return [`## ${title}`, '', '| | goal | figure | |', '|---|---|---|---|', ...rows, ''].join('\n')
}
