/**
 * `npx node app/db/testing/write-release.ts`: writes the dump of this version with every kind of row, which every later version
 * must be able to restore: `releases/VERSION.jsonl`. The dump of a released version is never written again; until the
 * release, `--replace` does it.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeDump } from '../../backup/dump.server.ts'
import { version } from '../../config/version.ts'
import { openDatabase } from '../db.server.ts'
import { migrateToLatest } from '../migrations.server.ts'
import { fillRelease } from './fill-release.ts'

const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } })
const file = fileURLToPath(new URL(`releases/${version}.jsonl`, import.meta.url))
if (existsSync(file) && !values.replace) {
  process.stderr.write(`${relative('.', file)} exists. Give package.json the next version first.\n`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'release-'))
try {
  const db = await openDatabase(`sqlite:${join(folder, 'site.db')}`)
  await migrateToLatest(db)
  await fillRelease(db)
  const lines = await Array.fromAsync(makeDump(db), (line) => `${JSON.stringify(line)}\n`)
  await db.destroy()
  writeFileSync(file, lines.join(''))
  process.stdout.write(`Wrote ${relative('.', file)}.\n`)
} finally {
  rmSync(folder, { recursive: true })
}
