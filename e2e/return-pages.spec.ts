import { expect, test } from './harness/test.ts'

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

test('a visitor who has not paid is told so', async ({ page, world, request }) => {
  const response = await request.post('/functions/v1/create-payment', { data: { amount: 1234 } })
  const { url } = (await response.json()) as { url: string }
  const session = /cs_test_\w+/.exec(url)?.[0] ?? ''
  await page.goto(`/payment-success?session_id=${session}`)
  await expect(page.getByText('Your gift of $12.34 has not been paid.')).toBeVisible()

  await world.sandbox.control.expire({ session })
  await page.reload()
  await expect(page.getByText('was not paid, and nothing was charged')).toBeVisible()
})
