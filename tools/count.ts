/** `npm run count`: lines of TypeScript and CSS by folder, and the longest files. Blank lines and comments count too. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const product = /^(app|server|staff)\//
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/')

const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.js'], { cwd: root, encoding: 'utf8' })
const files = listed
  .trim()
  .split('\n')
  .map((path) => ({ path, lines: readFileSync(`${root}/${path}`, 'utf8').split('\n').length - 1 }))

/** A folder of `app` or `packages`, or the first folder. */
const folderOf = (path: string) => /^(?:app|packages)\/[^/]+(?=\/)|^[^/]+/.exec(path)?.[0] ?? path
const sum = (some: typeof files) => some.reduce((total, { lines }) => total + lines, 0)
const row = (name: string, some: typeof files) =>
  `${String(sum(some)).padStart(7)} ${String(some.length).padStart(5)}  ${name}\n`

const folders = Map.groupBy(files, ({ path }) => (isTest(path) ? `${folderOf(path)} (tests)` : folderOf(path)))
const rows = [...folders].toSorted(([, a], [, b]) => sum(b) - sum(a)).map(([name, some]) => row(name, some))

const isProduct = ({ path }: { path: string }) => product.test(path) && !isTest(path)
const ours = files.filter(isProduct)
const rest = files.filter((file) => !isProduct(file))

const longest = files.toSorted((a, b) => b.lines - a.lines)
const most = longest[Math.floor(files.length / 20)]?.lines
const ends = longest.slice(0, 10).map(({ path, lines }) => `${String(lines).padStart(7)}  ${path}\n`)
// In one write: a reader such as `head` may end first.
process.stdout.write(`  lines files
${rows.join('')}
${row('product', ours)}${row('tests, sandboxes, tools', rest)}${row('all', files)}
95 of 100 files have ${most} lines or fewer. The longest:
${ends.join('')}`)
