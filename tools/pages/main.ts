/**
 * Removes the styles that a built page cannot use from its inline style sheet; the whole style sheet is loaded with
 * React. Also lightens the map of the routes, and writes the service worker and the page that it stores. A step of the
 * build, after the pages.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { officeHref } from '../../app/office/office-href.ts'
import { keptPage } from '../../app/offline/kept-page.ts'
import { firstStatement, keptPagePath, withUsedStyles } from '../../server/pages/built-page.ts'
import { compileAlone } from '../compile-alone.ts'
import { lightManifest } from './light-manifest.ts'

const site = new URL('../../build/client/', import.meta.url)

await writeWorker(withUsedStyles(keptPage(readFileSync(new URL('resources/index.html', site), 'utf8'))))
for (const path of globSync('**/index.html', { cwd: site })) {
  const file = new URL(path, site)
  writeFileSync(file, withUsedStyles(readFileSync(file, 'utf8')))
}

for (const path of globSync('assets/manifest-*.js', { cwd: site })) {
  const file = new URL(path, site)
  writeFileSync(file, lightManifest(readFileSync(file, 'utf8')))
}

/** The second worker removes itself. */
async function writeWorker(page: string): Promise<void> {
  const path = keptPagePath(page)
  writeFileSync(new URL(`.${path}`, site), page)
  const compiled = await compileAlone(fileURLToPath(new URL('../../app/offline/worker.ts', import.meta.url)))
  const script = `const office=${JSON.stringify(officeHref('/office'))};${compiled}`
  writeFileSync(new URL('worker.js', site), firstStatement(path) + script)
  writeFileSync(new URL('no-worker.js', site), firstStatement('') + script)
}
