import { freePort } from './harness/process.ts'
import { startSandbox } from './harness/sandbox.ts'
import { expect, test } from './harness/test.ts'
import { startSite } from './harness/test-env.ts'

test.use({ javaScriptEnabled: false })

test('without a script, a checkout at the account’s own domain opens once it is listed; until then the log names the setting', async ({
  page,
  testEnv,
  allowConsole,
}) => {
  allowConsole(/form-action|foreign request/)
  const port = await freePort()
  const checkoutOrigin = `http://localhost:${port}`
  const sandbox = await startSandbox({
    webhookUrl: `${testEnv.site.url}/webhooks/stripe`,
    webhookSecret: 'whsec_test',
    port,
    checkoutOrigin,
  })
  const options = { ...testEnv.siteOptions, stripeUrl: sandbox.url }
  const unlisted = await startSite(options)
  const listed = await startSite({ ...options, env: { STRIPE_CHECKOUT_ORIGINS: checkoutOrigin } })
  const give = async (siteUrl: string) => {
    await page.goto(`${siteUrl}/donate`)
    await page.locator('main form[method=post] button[type=submit]').first().click({ noWaitAfter: true })
  }
  try {
    const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'))
    await give(unlisted.url)
    await refused
    await expect.poll(() => unlisted.logs().join('')).toMatch(/"checkout-origin-not-listed".*STRIPE_CHECKOUT_ORIGINS/)
    await expect(page).toHaveURL(`${unlisted.url}/donate`)

    await give(listed.url)
    await expect(page).toHaveURL(new RegExp(`^${checkoutOrigin}/c/pay/cs_test_`))
    expect(listed.logs().join('')).not.toContain('checkout-origin-not-listed')
  } finally {
    await Promise.all([unlisted.stop(), listed.stop(), sandbox.program.stop()])
  }
})
