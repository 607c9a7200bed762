/** `npm run screenshots`: takes pictures of every page and every mail, narrow and wide, light and dark. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { everyPage } from '../e2e/every-page.ts'
import { startTestEnv } from '../e2e/harness/test-env.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { photographMails } from './mails/photograph-mails.ts'
import { fontEnvironment } from './fonts/font-sets.ts'
import { chromiumArguments, findChromium } from './tools.ts'

const folder = fileURLToPath(new URL('../test-results/screenshots/', import.meta.url))
const widths = [390, 1280]
const schemes = ['light', 'dark'] as const

async function main(): Promise<void> {
  if (buildIfChanged()) process.stdout.write('Built the site.\n')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const testEnv = await startTestEnv()
  const env = { ...process.env, ...fontEnvironment('twins') }
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments, env })
  let pictures = everyPage.length * widths.length * schemes.length
  try {
    pictures += await photographMails(browser, folder, schemes)
    for (const width of widths) {
      for (const colorScheme of schemes) await photograph(browser, testEnv.site.url, width, colorScheme)
    }
  } finally {
    await browser.close()
    await testEnv.stop()
  }
  process.stdout.write(`\n${pictures} pictures in ${folder}\n`)
}

async function photograph(browser: Browser, siteUrl: string, width: number, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  for (const path of everyPage) {
    const name = `${path.slice(1).replaceAll('/', '-') || 'home'}-${width}-${colorScheme}.png`
    await page.goto(siteUrl + path)
    await page.evaluate(() => document.fonts.ready)
    // The success pages wait for a second with an animation; without it the picture shows the result.
    await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' })
    process.stdout.write(`${name}\n`)
  }
  await context.close()
}

await main()
