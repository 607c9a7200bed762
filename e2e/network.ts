import type { Page } from '@playwright/test'

/** From now on every request of the page fails, as it does without a network. */
export async function takeNetworkAway(page: Page): Promise<void> {
  await page.route('**', (route) => route.abort('internetdisconnected'))
}

export async function giveNetworkBack(page: Page): Promise<void> {
  await page.unroute('**')
}
