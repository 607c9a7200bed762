import type { Page } from '@playwright/test'
import { everyPage, notFoundMessages } from './every-page.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'

declare global {
  interface Window {
    violations: string[]
  }
}

/** A violation is also an error in the console, which fails any journey: see `harness/test.ts`. Here each is named. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.violations.push(`${effectiveDirective}: ${blockedURI} ${sample}`),
    )
  })
}

const violationsOf = (page: Page) => page.evaluate(() => window.violations)

for (const path of [...everyPage, '/donate?amount=100&recurring=monthly', '/newsletter/confirm?token=none']) {
  test(`${path} keeps its own policy, from the first byte to the end of the page`, async ({ page, allowConsole }) => {
    allowConsole(notFoundMessages)
    allowConsole(/Failed to load resource: the server responded with a status of 4/)
    await watchPolicy(page)
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await waitUntilHydrated(page)
    expect(await violationsOf(page)).toEqual([])
  })
}

test('a script and a handler that somebody got into a page do nothing', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy/)
  await watchPolicy(page)
  await page.goto('/donate?amount=100')
  await waitUntilHydrated(page)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:image/png,x" onerror="window.pwned = true">')
    const script = document.createElement('script')
    script.textContent = 'window.pwned = true'
    document.body.append(script)
  })
  await expect
    .poll(async () => (await violationsOf(page)).map((text) => text.split(':')[0]))
    .toContain('script-src-elem')
  await expect
    .poll(async () => (await violationsOf(page)).map((text) => text.split(':')[0]))
    .toContain('script-src-attr')
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

for (const path of ['/donate', '/store']) {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test(`the form of ${path} may lead to the checkout`, async ({ page, world }) => {
      await page.goto(path)
      await page.locator('main form[method=post] button[type=submit]').first().click()
      await expect(page).toHaveURL(new RegExp(`^${world.sandbox.url}/c/pay/`))
    })
  })
}
