import type { Page } from '@playwright/test'
import { inReturnForm } from '../app/content/receipts/in-return-form.ts'
import { yearOf } from '../app/values/year-of.ts'
import type { Db } from '../app/db/db.server.ts'
import { expect, test } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { textOfPdf } from './pdf.ts'
import { readDatabase } from './read-database.ts'

// Other settings start another worker, whose test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-in-return' } })

const lastYear = yearOf(Date.now()) - 1
const status = (page: Page) => page.getByRole('status')
const question = (page: Page) => page.getByRole('group', { name: 'In return' })

async function enter(page: Page, { name, email = '' }: { name: string; email?: string }) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Amount in dollars').fill('100')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Date received').fill(`${lastYear}-05-01`)
  await page.getByRole('button', { name: 'Enter the gift' }).click()
}

for (const width of [1280, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })
    const tag = width === 1280 ? 'wide' : 'narrow'

    test('a gift is entered with a thank-you book, and its receipt names the deductible part', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter')
      await expect(question(page).getByLabel('Nothing was given in return')).toBeChecked()
      await expect(question(page).getByLabel('Its value in dollars')).toBeHidden()
      await question(page).getByLabel('A token of low cost').check()
      await question(page).getByLabel('What was given in return').fill('a picture book')
      await question(page).getByLabel('Its value in dollars').fill('70')
      await enter(page, { name: `Ada ${tag}`, email: `ada-${tag}@example.com` })
      await expect(page.getByRole('alert')).toContainText('This is no token')
      await expect(question(page).getByLabel('A token of low cost')).toBeChecked()
      await expect(question(page).getByLabel('Its value in dollars')).toHaveValue('70')
      await examine()
      await question(page).getByLabel('Goods or services').check()
      await question(page).getByLabel('Its value in dollars').fill('7')
      await page.getByRole('button', { name: 'Enter the gift' }).click()
      await expect(status(page)).toContainText(/^Entered: \$[\d,.]+ from .+, as G-/)
      await expect(question(page).getByLabel('Nothing was given in return')).toBeChecked()
      const mail = await testEnv.mail.waitForText(`ada-${tag}@example.com`, 'That is $93.00.')
      expect(mail).toContain('our good-faith estimate of its value is $7.00')
    })

    test('a book for a check from an IRA is refused beside the choice', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter')
      await page.getByLabel('How it came').selectOption('ira')
      await question(page).getByLabel('Goods or services').check()
      await question(page).getByLabel('What was given in return').fill('a picture book')
      await question(page).getByLabel('Its value in dollars').fill('7')
      await enter(page, { name: `Ira ${tag}` })
      const goods = question(page).getByLabel('Goods or services')
      await expect(goods).toBeFocused()
      await expect(goods).toHaveAccessibleDescription(inReturnForm.noGoods.ira)
      await examine()
      await question(page).getByLabel('Nothing was given in return').check()
      await page.getByRole('button', { name: 'Enter the gift' }).click()
      await expect(status(page)).toContainText(/^Entered: /)
    })

    test('a book that was sent afterwards is noted, and the receipt that replaces the earlier one is sent', async ({
      page,
      context,
      testEnv,
      examine,
    }) => {
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter')
      await enter(page, { name: `Bo ${tag}`, email: `bo-${tag}@example.com` })
      await testEnv.mail.waitForText(`bo-${tag}@example.com`, 'No goods or services were provided')
      await status(page).getByRole('link', { name: /^G-/ }).click()
      const gifts = (db: Db) => db.selectFrom('payment').where('payer_email', '=', `bo-${tag}@example.com`)
      const sentAt = () => readDatabase(testEnv, (db) => gifts(db).select('acknowledged_at').executeTakeFirstOrThrow())
      await expect.poll(sentAt).toEqual({ acknowledged_at: expect.any(Number) })
      await page.reload()
      await page.locator('summary', { hasText: 'Nothing was given in return' }).click()
      await question(page).getByLabel('Goods or services').check()
      await question(page).getByLabel('What was given in return').fill('a picture book')
      await question(page).getByLabel('Its value in dollars').fill('7')
      await examine()
      await expect(page.getByLabel('Send the receipt that replaces the earlier one')).toBeChecked()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(status(page)).toContainText('The receipt that replaces the earlier one goes out')
      await testEnv.mail.waitForText(`bo-${tag}@example.com`, 'This receipt replaces it.')
      await expect(page.locator('summary', { hasText: 'In return: a picture book' })).toBeVisible()
      const pdf = await page.request.get(`${page.url().split('?')[0]}/receipt.pdf`)
      expect(await textOfPdf(await pdf.body())).toMatch(
        /First issued on .* this one replaces the first\. .* That is \$93\.00\./,
      )
      await examine()
    })

    test('the forms for goods are named, and the day of the signature is noted', async ({
      page,
      context,
      testEnv,
      examine,
    }) => {
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter')
      await page.getByLabel('How it came').selectOption('in-kind')
      await page.getByLabel('Name').fill(`Cy ${tag}`)
      await page.getByLabel('Description').fill(`a printing press (${tag})`)
      await page.getByLabel('Date received').fill(`${lastYear}-05-01`)
      await page.getByRole('button', { name: 'Enter the gift' }).click()
      await status(page).getByRole('link', { name: /^G-/ }).click()
      const forms = page.getByRole('region', { name: 'IRS forms' })
      await expect(forms).toContainText('we sign the donee’s part of Section B')
      await expect(forms).not.toContainText('Form 8282')
      await forms.getByLabel('We signed Form 8283 on').fill(`${lastYear}-06-01`)
      await forms.getByRole('button', { name: 'Record the signature' }).click()
      await expect(status(page)).toContainText('Noted: the day of the signature.')
      await expect(forms).toContainText(`before May 1, ${lastYear + 3}`)
      await examine()
      await page.goto(`/office/schedule-b?year=${lastYear}`)
      await expect(page.getByRole('row').filter({ hasText: `Cy ${tag}` })).toContainText(`a printing press (${tag})`)
      await examine()
      const csv = await page.request.get(`/office/schedule-b/list.csv?year=${lastYear}`)
      expect(await csv.text()).toContain(`a printing press (${tag})`)
    })
  })
}
