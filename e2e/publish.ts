import { expect, type Page } from '@playwright/test'

/** Presses "Publish". While other pages are drawn, the office publishes nothing and asks to press it again. */
export async function pressPublish(page: Page, allowConsole: (pattern: RegExp) => void): Promise<void> {
  allowConsole(/status of 503/)
  await expect(async () => {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    expect((await answer).status()).not.toBe(503)
  }).toPass({ timeout: 100_000 })
}
