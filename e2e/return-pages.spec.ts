import { expect, test, type World } from './harness/test.ts'

const pages = [
  {
    path: '/payment-success',
    title: 'Thank You for Your Donation!',
    waiting: 'Processing your donation...',
    label: 'Transaction ID',
  },
  {
    path: '/subscription-success',
    title: 'Subscription Activated!',
    waiting: 'Setting up your subscription...',
    label: 'Subscription ID',
  },
]

for (const { path, title, waiting, label } of pages) {
  test.describe(path, () => {
    for (const javaScriptEnabled of [true, false]) {
      test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
        test.use({ javaScriptEnabled })

        test('waits for a second, then shows its card; without an id there is no box for one', async ({ page }) => {
          const heading = page.getByRole('heading', { name: title })
          const time = await page.context().newCDPSession(page)
          await time.send('Animation.enable')
          await time.send('Animation.setPlaybackRate', { playbackRate: 0 })
          await page.goto(path)
          await expect(page.getByText(waiting)).toBeVisible()
          await expect(heading).toBeHidden()
          await expect(page.locator(':has(> h1)').last()).toHaveCSS('animation-delay', '1s')

          await time.send('Animation.setPlaybackRate', { playbackRate: 1 })
          await expect(heading).toBeVisible()
          await expect(page.getByText(waiting)).toBeHidden()
          await expect(page.getByText(label)).toHaveCount(0)
        })
      })
    }

    for (const javaScriptEnabled of [true, false]) {
      test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
        test.use({ javaScriptEnabled })

        test('comes at once, with its spinner, while Stripe has not answered yet', async ({ page, world }) => {
          const session = await beginGift(world)
          if (javaScriptEnabled) await page.addInitScript(rememberPaint)
          await page.goto('/donate')
          await world.sandbox.control.faults({ mode: 'slow', delayMs: 3000 })
          const address = `${path}?session_id=${session}`
          const html = await (await page.request.get(address, { timeout: 2500 })).text()
          expect(html).toContain(waiting)
          expect(html).not.toContain(title)
          await page.goto(address, { timeout: 2500, waitUntil: 'commit' })
          await expect(page.getByText('Your gift of $12.34 has not been paid.')).toBeVisible()
          await expect(page.getByText(waiting)).toHaveCount(0)
          await expect(page.getByText(session)).toBeVisible()
          await world.sandbox.control.faults({ mode: 'none' })
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

    test('a Stripe that never answers holds the card up for four seconds, not more', async ({ page, world }) => {
      const session = await beginGift(world)
      await world.sandbox.control.faults({ mode: 'slow', delayMs: 60_000 })
      await page.goto(`${path}?session_id=${session}`, { timeout: 2500 })
      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 10_000 })
      await expect(page.getByText(session)).toBeVisible()
      await world.sandbox.control.faults({ mode: 'none' })
    })

    test('shows whatever id it is given, as text', async ({ page }) => {
      await page.goto(`${path}?session_id=${encodeURIComponent('<b onclick=alert(1)>x</b>')}`)
      await expect(page.getByText(label)).toBeVisible()
      await expect(page.getByText('<b onclick=alert(1)>x</b>')).toBeVisible()
    })

    test('is not indexed, not stored, and sends no referrer', async ({ page, request }) => {
      const response = await request.get(`${path}?session_id=cs_test_0000000000`)
      expect(response.headers()['cache-control']).toBe('no-store')
      expect(response.headers()['referrer-policy']).toBe('no-referrer')
      await page.goto(path)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    })
  })
}

/** In the page: notes what was seen first, which a page that asks for its next at once does not keep. */
function rememberPaint(): void {
  const note = () =>
    sessionStorage.setItem(location.search, document.querySelector('main [role=status]')?.textContent ?? '')
  new PerformanceObserver(note).observe({ type: 'paint', buffered: true })
}

async function beginGift(world: World): Promise<string> {
  const response = await fetch(`${world.site.url}/functions/v1/create-payment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"amount":1234}',
  })
  const { url } = (await response.json()) as { url: string }
  return /cs_test_\w+/.exec(url)?.[0] ?? ''
}

test('a visitor who has not paid is told so', async ({ page, world }) => {
  const session = await beginGift(world)
  await page.goto(`/payment-success?session_id=${session}`)
  await expect(page.getByText('Your gift of $12.34 has not been paid.')).toBeVisible()

  await world.sandbox.control.expire({ session })
  await page.reload()
  await expect(page.getByText('was not paid, and nothing was charged')).toBeVisible()
})
