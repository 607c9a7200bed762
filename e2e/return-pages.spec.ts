import type { Page } from '@playwright/test'
import { paymentSuccess, subscriptionSuccess } from '../app/content/payments.ts'
import { expect, test, type World } from './harness/test.ts'

const pages = [
  { path: '/payment-success', ...paymentSuccess },
  { path: '/subscription-success', ...subscriptionSuccess },
]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('waits for a second, then shows its card, which names an id only where there is one', async ({ page }) => {
      const time = await page.context().newCDPSession(page)
      await time.send('Animation.enable')
      for (const { path, title, waiting, idLabel } of pages) {
        const heading = page.getByRole('heading', { name: title })
        await time.send('Animation.setPlaybackRate', { playbackRate: 0 })
        await page.goto(path)
        await expect(page.getByText(waiting)).toBeVisible()
        await expect(heading).toBeHidden()
        await expect(page.locator(':has(> h1)').last()).toHaveCSS('animation-delay', '1s')

        await time.send('Animation.setPlaybackRate', { playbackRate: 1 })
        await expect(heading).toBeVisible()
        await expect(page.getByText(waiting)).toBeHidden()
        await expect(page.getByText(idLabel)).toHaveCount(0)

        const markup = '<b onclick=alert(1)>x</b>'
        await page.goto(`${path}?session_id=${encodeURIComponent(markup)}`)
        await expect(page.getByText(idLabel)).toBeVisible()
        await expect(page.getByText(markup)).toBeVisible()
      }
    })

    test('comes at once, with its spinner, and shows its card although Stripe never answers', async ({
      page,
      world,
    }) => {
      const { path, title, waiting } = pages[0]!
      const session = await beginGift(page, world)
      const address = `${path}?session_id=${session}`
      if (javaScriptEnabled) await page.addInitScript(rememberPaint)
      await page.goto('/donate')
      await world.sandbox.control.faults({ mode: 'slow', delayMs: 120_000 })
      try {
        const html = await (await page.request.get(address)).text()
        expect(html).toContain(waiting)
        expect(html).not.toContain(title)
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.getByText(waiting)).toHaveCount(0)
        await expect(page.getByText(session)).toBeVisible()
      } finally {
        await world.sandbox.control.faults({ mode: 'none' })
      }
      if (javaScriptEnabled) {
        const painted = await page.evaluate((query) => sessionStorage.getItem(query), `?session_id=${session}`)
        expect(painted).toBe(waiting)
      }
      // What asked again took the place of the page that waited.
      await page.goBack()
      await expect(page).toHaveURL(/\/donate$/)
    })
  })
}

test('whoever has not paid is told so; the page is not indexed, not stored, and sends no referrer', async ({
  page,
  world,
}) => {
  const session = await beginGift(page, world)
  for (const { path } of pages) {
    const response = await page.goto(`${path}?session_id=${session}`)
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.getByText('Your gift of $12.34 has not been paid.')).toBeVisible()
  }
  await world.sandbox.control.expire({ session })
  await page.reload()
  await expect(page.getByText('was not paid, and nothing was charged')).toBeVisible()
})

/** In the page: notes what was seen first, which a page that asks for its next at once does not keep. */
function rememberPaint(): void {
  const note = () =>
    sessionStorage.setItem(location.search, document.querySelector('main [role=status]')?.textContent ?? '')
  new PerformanceObserver(note).observe({ type: 'paint', buffered: true })
}

async function beginGift({ request }: Page, world: World): Promise<string> {
  const response = await request.post(`${world.site.url}/functions/v1/create-payment`, { data: { amount: 1234 } })
  const { url } = (await response.json()) as { url: string }
  return /cs_test_\w+/.exec(url)?.[0] ?? ''
}
