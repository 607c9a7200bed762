/**
 * Leaves in each built page, of the styles that it carries, those that it can use: the whole style sheet comes with
 * React. And writes what the service worker keeps, with that worker. Run by the build, after the pages are made.
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

/** Another page has another name, so a worker is another when its page is. The second one removes itself. */
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
