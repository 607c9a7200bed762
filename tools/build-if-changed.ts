import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPageSettings } from '../app/config/page-settings.server.ts'
import { billOfMaterials, type Lockfile } from './supply.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const stamp = join(root, 'build/inputs.sha256')
/** A superset of the files that the build reads. */
export const inputPatterns = ['{app,photos,public,server,tools}/**/*', '*.{json,ts}', '.npmrc']

/** The programs that run after the build of the site, which empties their output folder. The last one compresses all files. */
export const steps = ['tools/pages/main.ts', 'tools/pictures/main.ts', 'tools/downloads.ts', 'tools/pages/compress.ts']

/** Builds the site unless the last build had the same inputs. Returns whether it built. */
export function buildIfChanged(): boolean {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()) return false
  build()
  return true
}

/** Builds the site. Throws if the build fails; the next call then builds again. */
export function build(): void {
  if (!existsSync(join(bin, 'react-router'))) {
    throw new Error('The site must be built, but the development packages are not installed: run "npm ci" first.')
  }
  const hash = hashInputs()
  rmSync(stamp, { force: true })
  run(join(bin, 'react-router'), 'build')
  for (const step of steps) run(step)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  writeFileSync(join(root, 'build/sbom.json'), `${JSON.stringify(billOfMaterials(lock), null, 2)}\n`)
  writeFileSync(stamp, hash)
}

function run(...program: string[]): void {
  const path = `${bin}${delimiter}${process.env['PATH']}`
  const { status } = spawnSync(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PATH: path },
  })
  if (status !== 0) throw new Error('The build failed: see above.')
}

/** A hash of every file that the build reads, and of the settings that its pages contain. */
export function hashInputs(env: NodeJS.ProcessEnv = process.env): string {
  const hash = createHash('sha256').update(process.version)
  hash.update(JSON.stringify(readPageSettings(env)))
  for (const path of inputPatterns.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    if (/\.test\.tsx?$/.test(path) || !statSync(join(root, path)).isFile()) continue
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}
