import type { Page } from '@playwright/test'
import { prerenderedPaths } from '../app/prerender.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'

/** What the head says once React has taken over: a value that differs from the server's would stand there twice. */
function headOf(page: Page) {
  return page.evaluate(() => ({
    titles: document.querySelectorAll('head title').length,
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map((link) => link.href),
    pictures: [...document.querySelectorAll<HTMLMetaElement>('meta[property="og:image"]')].map((meta) => meta.content),
  }))
}

for (const path of [...prerenderedPaths, '/donate?amount=100']) {
  test(`${path} has one address, on this site, and a picture that exists`, async ({ page, request, world }) => {
    await page.goto(path)
    await waitUntilHydrated(page)
    const head = await headOf(page)
    expect(head.titles).toBe(1)
    expect(head.canonical).toEqual([new URL(path.split('?')[0]!, world.site.origin).href])
    expect(head.pictures).toHaveLength(1)
    const picture = await request.get(head.pictures[0]!)
    expect(picture.headers()['content-type']).toBe('image/png')
  })
}

test('the head follows the visitor from page to page', async ({ page, world }) => {
  await page.goto('/about')
  await waitUntilHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research' }).click()
  await expect(page).toHaveTitle(/^Research/)
  expect((await headOf(page)).canonical).toEqual([`${world.site.origin}/research`])
})

test('everything that the head and the manifest link to is there', async ({ page, request }) => {
  await page.goto('/')
  const links = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]'),
    ].map((link) => link.href),
  )
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const address of [
    ...links,
    ...manifest.icons.map(({ src }) => src),
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.ico',
  ]) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
})
