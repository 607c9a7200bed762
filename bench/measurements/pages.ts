import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { forward } from '../../e2e/harness/forward.ts'
import { freePort } from '../../e2e/harness/process.ts'
import { fontEnvironment, fontSets, type FontSet } from '../../tools/fonts/font-sets.ts'
import { chromiumArguments, findChromium } from '../../tools/tools.ts'
import { type Figure, type Log, type Part, times } from '../part.ts'
import { median } from '../statistics.ts'
import { inEnvironment } from '../test-environment.ts'
import { installLighthouse, type Lighthouse } from './install-lighthouse.ts'

/**
 * The least latency of a real server. Lighthouse counts everything that arrives before the first frame as blocking: on
 * loopback that includes the fonts, for which a page hardly waits.
 */
const awayMs = 50
const paths = [...prerenderedPaths, '/payment-success', '/subscription-success']

/** Every page in Lighthouse on a simulated phone, with the fonts of three kinds of devices. */
export const pages: Part = {
  name: 'pages',
  title: 'Every page on a simulated phone, in Lighthouse',
  kind: 'measurement',
  async run(size, log) {
    const lighthouse = await installLighthouse(log)
    const port = await freePort()
    const siteUrl = `http://localhost:${port}`
    return inEnvironment({ env: { SITE_URL: siteUrl } }, async ({ site }) => {
      const farAway = createServer((incoming, outgoing) => {
        void delay(awayMs).then(() => forward(incoming, outgoing, site.url))
      }).listen(port)
      try {
        const figures: Figure[] = []
        for (const set of fontSets)
          figures.push(...(await measurePages(siteUrl, { lighthouse, set, count: times(4, size) }, log)))
        return figures
      } finally {
        farAway.close()
      }
    })
  },
}

interface Wanted {
  lighthouse: Lighthouse
  set: FontSet
  count: number
}

async function measurePages(siteUrl: string, { lighthouse, set, count }: Wanted, log: Log): Promise<Figure[]> {
  const port = await freePort()
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`]
  const env = { ...process.env, ...fontEnvironment(set) }
  const browser = await chromium.launch({ executablePath: findChromium(), args, env })
  try {
    const figures: Figure[] = []
    for (const path of paths) {
      const name = `${path}, fonts: ${set}`
      log(name)
      const runs: PageFigures[] = []
      while (runs.length < count) runs.push(await measurePage(lighthouse, siteUrl + path, port))
      figures.push(judge(name, runs))
    }
    return figures
  } finally {
    await browser.close()
  }
}

type PageFigures = Awaited<ReturnType<typeof measurePage>>

async function measurePage(lighthouse: Lighthouse, url: string, port: number) {
  // On a loopback address the site forbids crawlers, and a canonical address is a path.
  const skipAudits = ['is-crawlable', 'canonical']
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', skipAudits })
  if (!result) throw new Error(`Lighthouse measured nothing at ${url}.`)
  const { audits, categories } = result.lhr
  const html = await (await fetch(url)).text()
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  return {
    /** The lowest score of performance, accessibility, best practices and SEO: 0 to 100. */
    score: Math.min(...Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100))),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    /** In KB of 1,024 bytes, compressed as a proxy would if the site has not compressed it. */
    html: brotliCompressSync(html).byteLength / 1024,
    requests: details?.type === 'table' ? details.items.length : Number.NaN,
  }
}

function judge(name: string, runs: readonly PageFigures[]): Figure {
  const of = (figure: keyof PageFigures) => median(runs.map((run) => run[figure]))
  const paints = `${of('firstPaint').toFixed()} and ${of('largestPaint').toFixed()} ms`
  return {
    name,
    goal: 'all scores 100, shift ≤ 0.005, HTML ≤ 14 KB',
    figure: `${of('score')}; first and largest paint ${paints}; blocking ${of('blocking').toFixed()} ms; shift ${of('shift').toFixed(3)}; HTML ${of('html').toFixed(1)} KB; ${of('requests')} requests`,
    met: of('score') === 100 && of('shift') <= 0.005 && of('html') <= 14,
  }
}
