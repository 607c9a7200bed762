/**
 * `npm run bench:pages`: measures every page of the built site with Lighthouse on a simulated phone, beside the same
 * page without scripts, and how long interactions take. Prints goal, figure and verdict.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { prerenderedPaths } from '../app/prerender.ts'
import { freePort } from '../e2e/harness/process.ts'
import { startWorld } from '../e2e/harness/world.ts'
import { buildIfChanged } from '../scripts/build-if-changed.ts'
import { chromiumArguments, findChromium } from '../scripts/tools.ts'
import { serveCompressed } from './pages/compressed-site.ts'
import { measureInteraction } from './pages/measure-interaction.ts'
import { measurePage } from './pages/measure-paint.ts'
import { percentile } from './statistics.ts'

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean' },
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: [...prerenderedPaths, '/payment-success', '/subscription-success'].join(',') },
  },
})

async function main(): Promise<void> {
  if (options.help) {
    process.stdout.write('npm run bench:pages [-- --runs 3 --pages /,/donate]\nMeasures how fast pages are.\n')
    return
  }
  buildIfChanged()
  const world = await startWorld()
  const site = await serveCompressed(world.site.url, { bare: false })
  const bare = await serveCompressed(world.site.url, { bare: true })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    row('page', 'scores', 'first paint', 'largest', 'to the bare page', 'blocking', 'shift', 'requests', 'verdict')
    row(...Array.from({ length: 9 }, () => '---'))
    row('goal', '100 100 100 100', '', 'within 5 %', '1.15 or less', '10 ms or less', '0', '', '')
    for (const path of options.pages.split(',')) {
      const page = await measurePage(site.url + path, port, Number(options.runs))
      const floor = await measurePage(bare.url + path, port, Number(options.runs))
      const ratio = page.largestPaint / floor.largestPaint
      const scores = [page.performance, page.accessibility, page.bestPractices, page.seo]
      // The pages after a payment ask not to be found.
      const counted = path.endsWith('-success') ? scores.slice(0, 3) : scores
      const reached =
        counted.every((score) => score === 100) &&
        page.largestPaint <= page.firstPaint * 1.05 &&
        ratio <= 1.15 &&
        page.blocking <= 10 &&
        page.layoutShift === 0
      row(
        ...[path, scores.join(' '), ms(page.firstPaint), ms(page.largestPaint), ratio.toFixed(2)],
        ...[ms(page.blocking), page.layoutShift.toFixed(3), String(page.requests), reached ? 'reached' : 'missed'],
      )
    }
    const { before, after } = await measureInteraction(browser, site.url)
    for (const [name, times] of Object.entries({ before, after })) {
      const p98 = percentile(times, 98)
      const verdict = p98 <= 100 ? 'reached' : 'missed'
      process.stdout.write(
        `\nInteraction ${name} React has started: p98 ${ms(p98)} of ${times.length}, goal 100 ms: ${verdict}\n`,
      )
    }
  } finally {
    await browser.close()
    site.stop()
    bare.stop()
    await world.stop()
  }
}

function row(...cells: string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

const ms = (value: number) => `${value.toFixed(0)} ms`

await main()
