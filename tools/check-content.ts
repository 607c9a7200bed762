/**
 * Reads every file of app/content and names what would embarrass the publisher: links that lead nowhere, numbers and
 * addresses in the wrong form, fields left empty. Ends with a count, and with 1 if anything was found.
 * It looks at forms only: whether a number answers, a person has to try.
 */
import { globSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'
import { downloadFiles } from './downloads/make-downloads.ts'
import { findFaults } from './find-faults.ts'

const project = new URL('../', import.meta.url)

/** Every address of the site that a link may name. */
export function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    const own = index || (path !== undefined && !path.includes('*')) ? [here || '/'] : []
    return [...own, ...pathsOf(children ?? [], here)]
  })
}

export async function checkContent(): Promise<{ files: number; values: number; faults: string[] }> {
  const paths = new Set([
    ...pathsOf(routes),
    ...downloadFiles.map((file) => `/downloads/${file}`),
    ...globSync('**/*.*', { cwd: new URL('public/', project) }).map((file) => `/${file}`),
  ])
  const files = globSync('app/content/**/*.ts', { cwd: project }).filter((file) => !file.endsWith('.test.ts'))
  const results = await Promise.all(
    files.toSorted().map(async (file) => {
      const content = (await import(new URL(file, project).href)) as Record<string, unknown>
      return findFaults(file, content, paths)
    }),
  )
  return {
    files: files.length,
    values: results.reduce((sum, { values }) => sum + values, 0),
    faults: results.flatMap(({ faults }) => faults),
  }
}

if (import.meta.main) {
  const { files, values, faults } = await checkContent()
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(
    `${faults.length === 0 ? 'No faults' : `Faults: ${faults.length}`}. Checked ${values} texts in ${files} files.\n`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
