import sharp from 'sharp'
import { expect, test } from './harness/test.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'
import { navigateInPlace } from './navigate-in-place.ts'
import { signInToOffice } from './office.ts'
import { pressPublish } from './publish.ts'

// Another environment than that of other files, which would see the photographs.
test.use({ siteEnv: { TEST_ENV_OF: 'photographs' } })
test.describe.configure({ mode: 'serial' })

const alt = 'Two girls open a box of books on a kitchen floor.'

test('an editor uploads a photograph, cuts it with a click, and visitors see it on its page', async ({
  page,
  context,
  testEnv,
  allowConsole,
}) => {
  test.slow()
  await signInToOffice(context, testEnv, 'words')
  await page.goto('/office/words/photographs')
  await page.getByRole('link', { name: 'A box arriving' }).click()
  const buffer = await sharp({ create: { width: 3600, height: 900, channels: 3, background: 'blue' } })
    .composite([{ input: { create: { width: 1800, height: 900, channels: 3, background: 'red' } }, gravity: 'west' }])
    .jpeg()
    .toBuffer()
  await page.getByLabel('Photograph', { exact: true }).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('What it shows').fill(alt)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('status')).toContainText('Kept among your changes')
  const whole = page.getByRole('button', { name: /Cut around a point/ })
  await whole.click({ position: { x: 280, y: 40 } })
  await expect(page.getByRole('status')).toContainText('Cut around that point')

  await page.getByRole('link', { name: 'Look at your changes' }).click()
  await pressPublish(page, allowConsole)
  await expect
    .poll(async () => (await page.request.get('/store')).text(), { timeout: 60_000 })
    .toContain(`alt="${alt}"`)
  await page.goto('/store')
  const photograph = page.getByRole('img', { name: alt })
  await photograph.scrollIntoViewIfNeeded()
  await expect.poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  // The right half is blue, and the click was there.
  const color = await photograph.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    const drawing = canvas.getContext('2d')!
    drawing.drawImage(image, 0, 0)
    return [...drawing.getImageData(5, 5, 1, 1).data]
  })
  expect(color[2]).toBeGreaterThan(200)
  const { width, height } = (await photograph.boundingBox())!
  expect(width / height).toBeCloseTo(4 / 3, 1)
  await waitUntilHydrated(page)
  await expect(photograph).toBeVisible()
})

test('the photograph is there when the page is reached in place, and React starts with it', async ({ page }) => {
  await openPage(page, '/')
  await navigateInPlace(page, '/store')
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
})
