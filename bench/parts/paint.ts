import { prerenderedPaths } from '../../app/prerender.ts'
import { freePort } from '../../e2e/harness/process.ts'
import { withBrowser } from '../browser.ts'
import { serveCompressed } from '../compressed-site.ts'
import type { Figure, Part } from '../figure.ts'
import { measurePage, type PageFigures } from '../lighthouse.ts'

const runs = 3
const returnPages = ['/payment-success', '/subscription-success']

/** Every page in Lighthouse on a simulated phone, and the same page without scripts beside it. */
export const paint: Part = {
  name: 'paint',
  title: 'Every page on a simulated phone, median of three',
  async measure(say) {
    const port = await freePort()
    return withBrowser(
      async (_, { site }) => {
        const whole = await serveCompressed(site.url, { bare: false })
        const bare = await serveCompressed(site.url, { bare: true })
        const figures: Figure[] = []
        try {
          for (const path of [...prerenderedPaths, ...returnPages]) {
            say(path)
            const page = await measurePage(whole.url + path, port, runs)
            const floor = await measurePage(bare.url + path, port, runs)
            figures.push(judge(path, page, floor))
          }
        } finally {
          whole.stop()
          bare.stop()
        }
        return figures
      },
      [`--remote-debugging-port=${port}`],
    )
  },
}

function judge(path: string, page: PageFigures, bare: PageFigures): Figure {
  const { performance, accessibility, bestPractices, seo, firstPaint, largestPaint, blocking, layoutShift } = page
  const toBare = largestPaint / bare.largestPaint
  const scores = [performance, accessibility, bestPractices, seo]
  // The pages after a payment ask not to be found.
  const counted = returnPages.includes(path) ? scores.slice(0, 3) : scores
  return {
    name: path,
    goal: 'scores 100, largest paint ≤ 1.15 of the bare page’s and within 5 % of the first, blocking ≤ 10 ms, shift 0.000',
    figure: [
      scores.join(' '),
      `paint ${firstPaint.toFixed(0)} / ${largestPaint.toFixed(0)} ms, ${toBare.toFixed(2)} of the bare page`,
      `blocking ${blocking.toFixed(0)} ms, the bare page ${bare.blocking.toFixed(0)} ms`,
      `shift ${layoutShift.toFixed(3)}`,
    ].join('; '),
    met:
      counted.every((score) => score === 100) &&
      largestPaint <= firstPaint * 1.05 &&
      toBare <= 1.15 &&
      blocking <= 10 &&
      layoutShift < 0.0005,
  }
}
