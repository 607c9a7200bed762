/**
 * `npm run check-supply`: exact versions, a whole lockfile, known licences, no unknown install scripts, and the
 * registry's signatures where it can be reached. All but the signatures needs no network. What is part of the built
 * site is known after a build only, so it builds first if anything has changed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './build-if-changed.ts'
import { bundledPackages } from './bundled-packages.ts'
import { auditSignatures } from './signatures.ts'
import { findSupplyFaults, type Lockfile, type Manifest } from './supply.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown

function licenceOf(folder: string): string | null {
  const file = join(folder, 'package.json')
  if (!existsSync(join(root, file))) return null
  const { license } = readJson(file) as { license?: string | { type?: string } }
  return (typeof license === 'object' ? license.type : license) ?? null
}

buildIfChanged()
const bundled = bundledPackages()
const lock = readJson('package-lock.json') as Lockfile
const faults = findSupplyFaults(readJson('package.json') as Manifest, lock, bundled, licenceOf)
const signatures = auditSignatures(root)
if (signatures.outcome === 'wrong') faults.push(signatures.words)
else process.stdout.write(`${signatures.words}\n`)
for (const fault of faults) process.stdout.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
else
  process.stdout.write(
    `${Object.keys(lock.packages).length - 1} packages checked, ${bundled.size} of them part of the built site. Nothing to object to.\n`,
  )
