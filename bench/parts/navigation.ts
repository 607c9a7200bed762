import type { Browser, Locator, Page } from '@playwright/test'
import { waitUntilHydrated } from '../../e2e/hydrated.ts'
import { withBrowser } from '../browser.ts'
import { atMost, type Part, withoutGoal } from '../figure.ts'
import { median, percentile } from '../statistics.ts'

interface Line {
  name: string
  limitMs: number
  /** Round trip in milliseconds, and bytes a second. Null: as fast as this machine is. */
  conditions: { latency: number; throughput: number } | null
}

const lines: Line[] = [
  { name: 'a fast line', limitMs: 60, conditions: null },
  // What Lighthouse calls slow 4G.
  { name: 'slow 4G', limitMs: 140, conditions: { latency: 150, throughput: (1.6 * 1024 * 1024) / 8 } },
]
const walk = ['About', 'Donors', 'Research', 'Store', 'Contact', 'Get Involved', 'Home', 'About', 'Contact', 'Home']
/** Each with a page of its own, in which nothing is compiled yet. */
const visits = 3

/** From a click on a link that was hovered before to the next page's first frame, and the same for Back. */
export const navigation: Part = {
  name: 'navigation',
  title: 'From page to page, after the link was hovered',
  measure: (say) =>
    withBrowser(async (browser, { site }) => {
      const figures = []
      for (const { name, limitMs, conditions } of lines) {
        say(name)
        const there: number[] = []
        const back: number[] = []
        for (let visit = 0; visit < visits; visit += 1) {
          const times = await walkThrough(browser, site.url, conditions)
          there.push(...times.there)
          back.push(...times.back)
        }
        figures.push(
          withoutGoal(`${name}: the next page, median of ${there.length}`, `${median(there).toFixed(0)} ms`),
          atMost(`${name}: the next page, p90 of ${there.length}`, limitMs, percentile(there, 90), ' ms'),
          atMost(`${name}: Back, p90 of ${back.length}`, limitMs, percentile(back, 90), ' ms'),
        )
      }
      say('the same pages without scripts')
      const documents = await timeDocuments(browser, site.url)
      const words = `median ${median(documents).toFixed(0)} ms, p90 ${percentile(documents, 90).toFixed(0)} ms`
      return [...figures, withoutGoal('a fast line: the browser’s own way to the same pages, without scripts', words)]
    }),
}

async function walkThrough(browser: Browser, url: string, conditions: Line['conditions']) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
  if (conditions) {
    const session = await page.context().newCDPSession(page)
    const { latency, throughput } = conditions
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
    })
  }
  await page.goto(`${url}/terms`)
  await waitUntilHydrated(page)
  const there: number[] = []
  for (const name of walk) {
    const link = linkOf(page, name)
    await link.hover()
    await page.waitForFunction(everythingIsFetched)
    await watchNextPage(page, 'click')
    await link.click()
    there.push(await timeOf(page))
  }
  const back: number[] = []
  for (const _ of walk) {
    await watchNextPage(page, 'popstate')
    await page.evaluate(() => window.history.back())
    back.push(await timeOf(page))
  }
  await page.close()
  return { there, back }
}

function linkOf(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** What the browser itself takes for these pages on this machine: from the start of each to its first paint. */
async function timeDocuments(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/terms`)
  const paths: string[] = []
  for (const name of walk) paths.push((await linkOf(page, name).getAttribute('href'))!)
  const times: number[] = []
  for (const path of paths) {
    await page.goto(url + path)
    // The entry is there once the frame is; nothing in the page can wait for it where scripts are off.
    await page.waitForTimeout(300)
    times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime))
  }
  await context.close()
  return times
}

declare global {
  interface Window {
    nextPage?: Promise<number>
  }
}

/** Begins with the event and ends with the frame in which another heading stands. */
function watchNextPage(page: Page, event: 'click' | 'popstate'): Promise<void> {
  return page.evaluate((event) => {
    const heading = document.querySelector('main h1')
    window.nextPage = new Promise((resolve) => {
      window.addEventListener(
        event,
        ({ timeStamp }) => {
          const look = () => {
            if (document.querySelector('main h1') === heading) return void requestAnimationFrame(look)
            // This frame shows it: what is posted now comes when it has been painted.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(null)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    })
  }, event)
}

/** What the hover has asked for. */
function everythingIsFetched(): boolean {
  const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].every(({ href }) =>
    fetched.has(href),
  )
}

const timeOf = (page: Page): Promise<number> => page.evaluate(() => window.nextPage!)
