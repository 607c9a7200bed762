import { type Browser, chromium, type Page } from '@playwright/test'
import { startTestEnv } from '../e2e/harness/test-env.ts'
import { chromiumArguments, findChromium } from '../tools/tools.ts'
import { atMost, type Part } from './figure.ts'
import { percentile } from './statistics.ts'

type Visit = (page: Page) => Promise<void>

const openMenu: Visit = async (page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.keyboard.press('Escape')
}

/** What is done on each page: the menu, an accordion, presets, typing, quantity, the cookie question. */
const visits: Record<string, Visit> = {
  '/resources': async (page) => {
    await openMenu(page)
    for (const panel of await page.locator('summary').all()) await panel.click()
  },
  '/donate': async (page) => {
    for (const tile of (await page.locator('.choice-tile').all()).slice(0, 6)) await tile.click()
    await page.getByRole('spinbutton').pressSequentially('137')
  },
  '/store': async (page) => {
    const more = page.getByRole('button', { name: /more/i })
    for (let press = 0; press < 4; press += 1) await more.click()
  },
  '/about': async (page) => {
    await openMenu(page)
    // Before React there is no question to answer.
    const answer = page.getByRole('button', { name: 'Necessary Only' })
    if (await answer.isVisible()) await answer.click()
  },
}

export const presses: Part = {
  name: 'presses',
  title: 'From a press to the next paint, on a processor slowed down four times',
  async measure(say, rounds) {
    const testEnv = await startTestEnv()
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
    const [before, after]: number[][] = [[], []]
    try {
      for (let round = 1; round <= rounds; round += 1) {
        say(`round ${round} of ${rounds}`)
        for (const [path, visit] of Object.entries(visits)) {
          before!.push(...(await timeVisit(browser, testEnv.site.url + path, visit, false)))
          after!.push(...(await timeVisit(browser, testEnv.site.url + path, visit, true)))
        }
      }
    } finally {
      await browser.close()
      await testEnv.stop()
    }
    return [
      atMost(`while React is away or starting, p98 of ${before!.length}`, 100, percentile(before!, 98), ' ms'),
      atMost(`after that, p98 of ${after!.length}`, 100, percentile(after!, 98), ' ms'),
    ]
  },
}

async function timeVisit(browser: Browser, url: string, visit: Visit, isHydrated: boolean): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
  const session = await page.context().newCDPSession(page)
  // A window as high as the page's view covers its foot with a frame of its own: what is pressed there is not painted.
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: 600, height: 1000 } })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(recordEvents)
  await page.goto(url)
  if (isHydrated) {
    await page.mouse.move(0, 0)
    await page.mouse.move(3, 3)
    await page.waitForTimeout(3000)
    await page.evaluate(() => void (window.eventTimes = {}))
  }
  await visit(page)
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => Object.values(window.eventTimes ?? {}))
  await page.close()
  return times
}

declare global {
  interface Window {
    /** The longest event of each interaction, in milliseconds; those under 16 ms are not reported. */
    eventTimes?: Record<number, number>
  }
}

function recordEvents(): void {
  window.eventTimes = {}
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const times = window.eventTimes!
      if (entry.interactionId) times[entry.interactionId] = Math.max(times[entry.interactionId] ?? 0, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
