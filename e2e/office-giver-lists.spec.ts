import { addListedGivers } from '../app/payments/testing/listed-givers.ts'
import { expect, test } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { readDatabase } from './read-database.ts'

// Another environment starts another worker: the givers of the lists are not in the way of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-giver-lists' } })

test('the lists are filtered, named, saved and written to, also on a phone', async ({
  page,
  context,
  testEnv,
  examine,
}) => {
  await readDatabase(testEnv, (db) => addListedGivers(db))
  await signInToOffice(context, testEnv)
  const main = page.getByRole('main')

  await page.goto('/office/find')
  await page.getByLabel('Find').fill('Grandma Brown, about $100 in October 2026')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(main).toContainText('name, and $90 to $110, October 2026')
  await examine()

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/office/givers', '/office/gifts', '/office/recurring', '/office/givers/labels']) {
      await page.goto(path)
      await examine()
    }
  }

  await page.goto('/office/givers')
  await page.getByText('More filters').click()
  await page.getByLabel('One gift of at least $').fill('100')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(main).toContainText('1 giver: one gift of at least $100')
  await page.getByText('Give this list a name').click()
  await page.getByLabel('Name', { exact: true }).fill('Large gifts')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(main.getByRole('status')).toContainText('The list has its name.')
  await examine()
  await page.goto('/office/givers')
  await page.getByRole('link', { name: 'Large gifts' }).click()
  await expect(main.getByRole('row')).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^givers-\d{4}-\d\d-\d\d\.csv$/)

  await page.getByRole('link', { name: 'Write a letter to these' }).click()
  await expect(main).toContainText('By e-mail1 address')
  await examine()
  await page.getByLabel('Title of the letter').fill('Thank you')
  await page.getByRole('button', { name: 'Begin the letter' }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('list')
  await page.getByLabel('Letter', { exact: true }).fill('Dear friends')
  await page.getByRole('button', { name: 'Save and look' }).click()
  await page.getByRole('link', { name: 'Send or plan it…' }).click()
  await expect(main).toContainText('A list of givers: one gift of at least $100, as it is at this moment')
  await page.getByRole('button', { name: 'Send it to 1 address now' }).click()
  await testEnv.mail.waitFor(({ to, subject }) => to.includes('edna.brown@example.org') && subject === 'Thank you')
})
