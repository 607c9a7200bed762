/**
 * Leaves in each built page, of the styles that it carries, those that it can use. The whole style sheet comes with
 * React. Run by the build, after the pages are made.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { usedStyles } from './used-styles.ts'

const site = new URL('../../build/client/', import.meta.url)

for (const path of globSync('**/*.html', { cwd: site })) {
  const file = new URL(path, site)
  const html = readFileSync(file, 'utf8')
  const page = html.replace(/(?<=<style>).*?(?=<\/style>)/s, '')
  writeFileSync(
    file,
    html.replace(/(?<=<style>).*?(?=<\/style>)/s, (css) => usedStyles(css.replaceAll(/\/\*.*?\*\//gs, ''), page)),
  )
}
