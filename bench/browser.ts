import { type Browser, chromium } from '@playwright/test'
import { startWorld, type World } from '../e2e/harness/world.ts'
import { chromiumArguments, findChromium } from '../tools/tools.ts'

/** The built site and a browser, for as long as `work` takes. */
export async function withBrowser<T>(
  work: (browser: Browser, world: World) => Promise<T>,
  extraArguments: readonly string[] = [],
): Promise<T> {
  const world = await startWorld()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments, ...extraArguments],
  })
  try {
    return await work(browser, world)
  } finally {
    await browser.close()
    await world.stop()
  }
}
