/**
 * Removes the styles that a built page cannot use from its inline style sheet; the whole style sheet is loaded with
 * React. Also writes the service worker and the page that it stores. A step of the build, after the pages.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keptPage } from '../../app/offline/kept-page.ts'
import { compileAlone } from '../compile-alone.ts'
import { usedStyles } from './used-styles.ts'

const site = new URL('../../build/client/', import.meta.url)
const style = /(?<=<style>).*?(?=<\/style>)/s

const withUsedStyles = (html: string) =>
  html.replace(style, (css) => usedStyles(css.replaceAll(/\/\*.*?\*\//gs, ''), html.replace(style, '')))

await writeWorker(withUsedStyles(keptPage(readFileSync(new URL('resources/index.html', site), 'utf8'))))
for (const path of globSync('**/index.html', { cwd: site })) {
  const file = new URL(path, site)
  writeFileSync(file, withUsedStyles(readFileSync(file, 'utf8')))
}

/** The name of the page contains its hash, so the worker changes when the page changes. The second worker removes itself. */
async function writeWorker(page: string): Promise<void> {
  const path = `assets/kept-${createHash('sha256').update(page).digest('base64url').slice(0, 8)}.html`
  writeFileSync(new URL(path, site), page)
  const script = await compileAlone(fileURLToPath(new URL('../../app/offline/worker.ts', import.meta.url)))
  for (const [name, kept] of [
    ['worker.js', `/${path}`],
    ['no-worker.js', ''],
  ] as const) {
    writeFileSync(new URL(name, site), `const page=${JSON.stringify(kept)};${script}`)
  }
}
