import lighthouse from 'lighthouse'
import { median } from './statistics.ts'

export interface PageFigures {
  /** 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Milliseconds on a simulated phone. */
  firstPaint: number
  largestPaint: number
  blocking: number
  layoutShift: number
  requests: number
}

/** Lighthouse's mobile figures under simulated throttling, each the median of `runs`. */
export async function measurePage(url: string, debuggingPort: number, runs: number): Promise<PageFigures> {
  const all: PageFigures[] = []
  for (let run = 0; run < runs; run += 1) all.push(await runLighthouse(url, debuggingPort))
  const names = Object.keys(all[0]!) as (keyof PageFigures)[]
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((figures) => figures[name]))]),
  ) as unknown as PageFigures
}

async function runLighthouse(url: string, port: number): Promise<PageFigures> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse measured nothing at ${url}.`)
  const { audits, categories } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
  }
}
