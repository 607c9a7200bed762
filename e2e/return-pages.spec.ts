import type { Page } from '@playwright/test'
import { afterPayment } from '../app/content/after-payment.ts'
import { returnPages } from '../app/content/payments.ts'
import { fill } from '../app/words/fill.ts'
import { callFunction } from './call-function.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { expectWholeNumbers } from './whole-numbers.ts'

const pages = [
  { path: '/payment-success', ...returnPages.gift },
  { path: '/subscription-success', ...returnPages.recurring },
]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('waits for a second, then shows its card, which names an id only where there is one', async ({ page }) => {
      const time = await page.context().newCDPSession(page)
      await time.send('Animation.enable')
      for (const { path, title, waiting, idLabel, notes } of pages) {
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
        await expect(page.getByText(notes[0])).toBeVisible()

        const markup = '<b onclick=alert(1)>x</b>'
        await page.goto(`${path}?session_id=${encodeURIComponent(markup)}`)
        await expect(page.getByText(idLabel)).toBeVisible()
        await expect(page.getByText(markup)).toBeVisible()
      }
    })

    test('comes at once, with its spinner, and shows its card although Stripe never answers', async ({
      page,
      testEnv,
    }) => {
      const { path, title, waiting } = pages[0]!
      const { session } = await callFunction(testEnv, 'create-payment', { amount: 1234 })
      const address = `${path}?session_id=${session}`
      if (javaScriptEnabled) await page.addInitScript(rememberPaint)
      await page.goto('/donate')
      await testEnv.sandbox.control.faults({ mode: 'slow', delayMs: 120_000 })
      try {
        const html = await (await page.request.get(address)).text()
        expect(html).toContain(waiting)
        expect(html).not.toContain(title)
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.getByText(waiting)).toHaveCount(0)
        await expect(page.getByText(session)).toBeVisible()
      } finally {
        await testEnv.sandbox.control.faults({ mode: 'none' })
      }
      if (javaScriptEnabled) {
        const painted = await page.evaluate((query) => sessionStorage.getItem(query), `?session_id=${session}`)
        expect(painted).toBe(waiting)
      }
      // The reload replaced the waiting page in the history.
      await page.goBack()
      await expect(page).toHaveURL(/\/donate$/)
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'after a gift, with JavaScript' : 'after a gift, without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the receipt is sent again, its address is corrected, and the page can be printed', async ({
      page,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      const { copy, wrongAddress, more, print } = afterPayment
      const { session } = await callFunction(testEnv, 'create-payment', { amount: 1234 })
      const [email, right] = ['ruht', 'ruth'].map((name) => `${name}.${javaScriptEnabled}@example.org`)
      await testEnv.sandbox.control.pay({ session, email: email!, name: 'Ruth Giver' })
      await page.goto(`/payment-success?session_id=${session}`)
      await expect(page.getByText('SANDBOX* DONATION')).toBeVisible()
      await expect(page.getByText('A confirmation email with your receipt follows.')).toBeVisible()
      await examine()
      await page.getByRole('button', { name: copy.button }).click()
      await expect(page.getByText(fill(copy.sent, { to: 'r…e@example.org' }))).toBeVisible()
      await expect.poll(() => testEnv.mail.subjectsTo(email!)).toHaveLength(2)

      await page.getByText(wrongAddress.summary).click()
      await page.getByLabel(wrongAddress.label).fill('ruth')
      await page.getByRole('button', { name: wrongAddress.button }).click()
      await expect(page.getByRole('alert').first()).toContainText(wrongAddress.title)
      await examine()
      await page.getByLabel(wrongAddress.label).fill(right!)
      await page.getByRole('button', { name: wrongAddress.button }).click()
      await expect(page.getByText(fill(wrongAddress.corrected, { to: 'r…e@example.org' }))).toBeVisible()
      await expect(page.getByText(wrongAddress.summary)).toHaveCount(0)
      await expect.poll(() => testEnv.mail.subjectsTo(email!)).toHaveLength(3)
      await expect.poll(() => testEnv.mail.subjectsTo(right!)).toHaveLength(2)

      await page.getByText(more.match.summary).click()
      await expect(page.getByText('EIN', { exact: true })).toBeVisible()
      await examine()
      if (javaScriptEnabled) await expectWholeNumbersInMail(page, testEnv, right!)
      const friend = page.getByRole('link', { name: more.friend.label })
      await expect(friend).toHaveAttribute('href', /^mailto:\?subject=.+&body=.+localhost/)
      if (javaScriptEnabled) {
        await page.evaluate(() => {
          Object.assign(navigator, { share: ({ url }: ShareData) => Promise.resolve((document.title = url ?? '')) })
          window.print = () => (document.title = 'printed')
        })
        await friend.click()
        await expect(page).toHaveTitle(/^http/)
        await page.getByRole('button', { name: print }).click()
        await expect(page).toHaveTitle('printed')
      } else await expect(page.getByText(print)).toBeHidden()

      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText('SANDBOX* DONATION')).toBeVisible()
      for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), friend])
        await expect(part).toBeHidden()
    })
  })
}

test('an unpaid checkout is reported as unpaid; the page is not indexed, not stored, and sends no referrer', async ({
  page,
  testEnv,
  examine,
}) => {
  const { session } = await callFunction(testEnv, 'create-payment', { amount: 1234 })
  for (const { path } of pages) {
    const response = await page.goto(`${path}?session_id=${session}`)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'referrer-policy': 'same-origin',
    })
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.getByText('Your gift of $12.34 has not been paid.')).toBeVisible()
    for (const words of [/activated/i, /confirmation email/i, returnPages.recurring.notes[1]]) {
      await expect(page.getByRole('main').getByText(words)).toHaveCount(0)
    }
  }
  await examine()
  await testEnv.sandbox.control.expire({ session })
  await page.reload()
  await expect(page.getByText('was not paid, and nothing was charged')).toBeVisible()
  await examine()
})

/** Checks the page and the receipt's mail at the width of the narrowest phone. */
async function expectWholeNumbersInMail(page: Page, testEnv: TestEnv, email: string): Promise<void> {
  const size = page.viewportSize()!
  const narrow = { width: 320, height: 600 }
  const [receipt] = await testEnv.mail.waitFor(
    ({ to, subject }) => to.includes(email) && subject.includes('receipt for'),
  )
  const mail = await page.context().newPage()
  await mail.setViewportSize(narrow)
  await mail.setContent(receipt!.html)
  await page.setViewportSize(narrow)
  for (const shown of [page, mail]) {
    await expectWholeNumbers(shown.locator('body'))
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await mail.close()
  await page.setViewportSize(size)
}

/** Runs in the page. Records the first text, because the page reloads itself at once. */
function rememberPaint(): void {
  const note = () =>
    sessionStorage.setItem(location.search, document.querySelector('main [role=status]')?.textContent ?? '')
  new PerformanceObserver(note).observe({ type: 'paint', buffered: true })
}
