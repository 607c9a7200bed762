import type { Page } from '@playwright/test'
import { officeAddresses } from './every-office-page.ts'
import { fillOffice } from './fill-every-office-page.ts'
import { expect, test } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { readDatabase } from './read-database.ts'

// Another environment starts another worker: its test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-phone' }, viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ context, testEnv }) => {
  await readDatabase(testEnv, (db) => fillOffice(db, Date.now()))
  await signInToOffice(context, testEnv)
  // The members have passkeys.
  await readDatabase(testEnv, (db) => db.updateTable('staff_session').set({ passkey_at: Date.now() }).execute())
})

/** The roles that the browser tells a screen reader, with how often each occurs. */
async function rolesTold(page: Page): Promise<Record<string, number>> {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  const told = nodes.flatMap(({ ignored, role }) => (ignored ? [] : String(role?.value)))
  return Object.fromEntries([...Map.groupBy(told, (role) => role)].map(([role, each]) => [role, each.length]))
}

test('no page of the office is wider than a phone', async ({ page }) => {
  // The last page asks Stripe about a recurring gift that it does not know.
  const { '/office/recurring/:subscription': _, ...known } = officeAddresses(Date.now(), '')
  for (const address of Object.values(known).flat()) {
    // A page that waits for a drawing loads itself again, which ends the first load.
    await expect(() => page.goto(address)).toPass()
    const widths = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.scroll')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
    expect(Math.max(...widths), address).toBeLessThanOrEqual(0)
  }
})

test('a list is cards on a phone, and a table for a screen reader', async ({ page, examine }) => {
  await page.goto('/office/gifts')
  const row = page.getByRole('row').nth(1)
  const cells = await row
    .getByRole('cell')
    .evaluateAll((all) =>
      all.map((cell) => [cell.getBoundingClientRect().left, getComputedStyle(cell, '::before').content]),
    )
  expect(cells.length).toBeGreaterThan(4)
  expect(new Set(cells.map(([left]) => left)).size).toBe(1)
  expect(cells.map(([, label]) => label).join()).toContain('Amount')
  const told = await rolesTold(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  const { table, row: rows, cell, columnheader } = await rolesTold(page)
  expect(table).toBe(1)
  expect(told).toMatchObject({ table, row: rows, columnheader })
  // Cells without a value are left out of the cards.
  expect(told['cell']).toBeGreaterThan(cell! / 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/sort=amount/)
  await examine()
})

test('a tracking number is typed below its address, and slips open in a tab of their own', async ({
  page,
  examine,
}) => {
  await page.goto('/office/orders')
  await examine()
  const card = page.getByRole('row').nth(1)
  const address = await card.locator('address').boundingBox()
  const field = await card.getByLabel(/^Tracking number of/).boundingBox()
  expect(field!.y - (address!.y + address!.height)).toBeLessThan(20)
  expect(field!.y).toBeGreaterThan(address!.y)

  for (const name of [/^Print a slip for each of 2.*\(in a new tab\)$/, /^Print the chosen slips.*\(in a new tab\)$/]) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click()
    await (await opened).close()
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  }
  await page.goto('/office/orders?show=shipped')
  await expect(page.getByRole('link', { name: 'USPS 9400111201080805483016' })).toHaveAttribute(
    'href',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111201080805483016',
  )
})
