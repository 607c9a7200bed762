import { addGifts } from '../app/payments/testing/add-gifts.ts'
import { givers } from './every-office-page.ts'
import { fillOffice } from './fill-every-office-page.ts'
import { expect, test } from './harness/test.ts'
import { openMenu, signInToOffice } from './office.ts'
import { readDatabase } from './read-database.ts'

// Another environment starts another worker: its test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-desk' } })

test('an empty office says what comes where, and what to do first', async ({ page, context, testEnv, examine }) => {
  await signInToOffice(context, testEnv)
  await page.goto('/office')
  const first = page.getByRole('region', { name: 'Welcome to the office' })
  await expect(first.getByRole('listitem')).toContainText([
    /Add a passkey/,
    /Say who signs the letters/,
    /Make a test gift/,
    /Look at what is missing for the public/,
  ])
  await examine()
  await first.getByRole('link', { name: 'Enter the name' }).click()
  await page.getByLabel('Name of who signs the letters').fill('Edna Brown')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goto('/office')
  await expect(first.getByRole('listitem').filter({ hasText: 'Say who signs the letters' })).toContainText('Done')

  await readDatabase(testEnv, (db) =>
    addGifts(db, { count: 40, giver: { email: 'ada@example.org', count: 3 }, until: Date.now() }),
  )
  await page.goto('/office')
  await expect(first).toHaveCount(0)
  const received = page.getByRole('region', { name: 'Gifts received' })
  await expect(received.getByRole('img')).toHaveAccessibleName(/so far: \d+ gifts?, \$\d.*By this day in/)
  await expect(received.getByRole('list').getByRole('listitem')).toHaveCount(7)
  await examine()
})

test('the key / leads to Find, also beside a long page, and can be switched off', async ({
  page,
  context,
  testEnv,
  examine,
}) => {
  await readDatabase(testEnv, (db) => fillOffice(db, Date.now()))
  await signInToOffice(context, testEnv)
  await readDatabase(testEnv, (db) => db.updateTable('staff_session').set({ passkey_at: Date.now() }).execute())
  const field = page.getByRole('searchbox', { name: 'Find' })
  await page.goto('/office')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  // In a field it is a letter like any other.
  await page.keyboard.type(`${givers.edna}/`)
  await expect(field).toHaveValue(`${givers.edna}/`)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/office/givers/${givers.edna}`)

  await page.goto('/office/me')
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('does nothing any more')
  await examine()
  await page.goto('/office')
  await page.keyboard.press('/')
  await expect(field).not.toBeFocused()
  await page.goto('/office/me')
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.goto('/office')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('on a phone the top is one line, and its button opens the menu in four groups', async ({
    page,
    context,
    testEnv,
  }) => {
    await signInToOffice(context, testEnv)
    await readDatabase(testEnv, (db) => db.updateTable('staff_session').set({ passkey_at: Date.now() }).execute())
    await page.goto('/office')
    const header = await page.getByRole('banner').boundingBox()
    expect(header!.height).toBeLessThan(64)
    const menu = page.getByRole('navigation', { name: 'Office' })
    await expect(menu).toBeHidden()
    await openMenu(page)
    await expect(menu.getByRole('list', { name: /./ })).toHaveCount(4)
    for (const group of ['People', 'Money', 'Letters', 'Settings']) {
      await expect(menu.getByRole('list', { name: group }).getByRole('link')).not.toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    // Find is the first stop of the keyboard after the link to the content.
    await page.goto('/office/orders')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox', { name: 'Find' })).toBeFocused()
  })
})
