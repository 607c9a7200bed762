import { expect, test } from './harness/test.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'
import { violationsOf, watchPolicy } from './watch-policy.ts'

// `every-page.spec.ts` watches the policy on every page.
for (const path of ['/donate?amount=100&recurring=monthly', '/newsletter/confirm?token=none']) {
  test(`${path} keeps its own policy`, async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource: the server responded with a status of 4/)
    await watchPolicy(page)
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await waitUntilHydrated(page)
    expect(await violationsOf(page)).toEqual([])
  })
}

test('injected text never becomes markup or code', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|Trusted/)
  await watchPolicy(page)
  await openPage(page, '/donate?amount=100')
  // Without Trusted Types, the call below would throw a TypeError, too.
  expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(true)
  const sinks = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      innerHTML: () =>
        (document.createElement('div').innerHTML = '<img src="data:image/png,x" onerror="pwned = true">'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>more</b>'),
      'script text': () => (document.createElement('script').textContent = 'window.pwned = true'),
      'script src': () => (document.createElement('script').src = '/assets/own.js'),
      'a handler': () => document.body.setAttribute('onclick', 'window.pwned = true'),
      'a policy of its own': () => window.trustedTypes?.createPolicy('default', { createHTML: String }),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name}: taken`
      } catch (error) {
        return `${name}: ${(error as Error).name}`
      }
    })
  })
  expect(sinks.filter((sink) => !sink.endsWith(': TypeError'))).toEqual([])
  await expect.poll(() => violationsOf(page)).not.toEqual([])
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

test('an injected script and an injected handler do nothing', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy/)
  await watchPolicy(page)
  // Trusted Types do not apply to the HTML parser: here the injected text is in the answer.
  await page.route('/donate?amount=100', async (route) => {
    const response = await route.fetch()
    const injected = '<img src="data:image/png,x" onerror="window.pwned = true"><script>window.pwned = true</script>'
    await route.fulfill({ response, body: (await response.text()).replace('<main ', `${injected}<main `) })
  })
  await page.goto('/donate?amount=100')
  const directives = async () => (await violationsOf(page)).map((text) => text.split(':')[0])
  await expect.poll(directives).toContain('script-src-elem')
  await expect.poll(directives).toContain('script-src-attr')
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})
