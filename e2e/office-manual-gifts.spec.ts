import type { Page } from '@playwright/test'
import { yearOf } from '../app/values/year-of.ts'
import { expect, test } from './harness/test.ts'
import { readDatabase } from './read-database.ts'
import { enterGift, openMenu, signInToOffice } from './office.ts'

// Other settings start another worker, whose test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-enter' } })

const lastYear = yearOf(Date.now()) - 1

/** Who has another house is not asked about as the same giver. */
const enterCheck = (page: Page, { house = 9, name, amount }: { house?: number; name: string; amount: string }) =>
  enterGift(page, {
    date: `${lastYear}-05-01`,
    amount,
    name,
    address: `${house} ${name} Street\nSpringfield, IL 62701`,
  })

for (const width of [1280, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })
    const tag = width === 1280 ? 'wide' : 'narrow'
    const status = (page: Page) => page.getByRole('status')

    test('a check of 500 dollars is entered, refused the second time, cancelled, and entered again', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await signInToOffice(context, testEnv)
      await page.goto('/office')
      await (await openMenu(page)).getByRole('link', { name: 'Enter a gift' }).click()
      await enterCheck(page, { name: `Ada ${tag}`, amount: '500' })
      await expect(status(page)).toContainText(
        /^Entered: \$[\d,.]+ from .+, as G-.*If the journal of May 1, \d+ was imported before/,
      )
      await expect(page.getByRole('link', { name: 'print the letter' })).toHaveAttribute('href', /letter\.pdf$/)
      await examine()

      await page.getByLabel('How it came').selectOption('Stock: shares')
      await enterCheck(page, { name: `Ada ${tag}`, amount: '500' })
      await expect(page.getByRole('alert')).toContainText('Say which shares')
      await expect(page.getByLabel('How it came')).toHaveValue('stock')
      await page.getByLabel('How it came').selectOption('Check')
      await page.getByRole('button', { name: 'Enter the gift' }).click()
      await expect(page.getByRole('alert')).toContainText('entered already')
      await examine()
      await page.getByRole('link', { name: /^Look at G-/ }).click()
      await page.getByRole('link', { name: 'Cancel this gift' }).click()
      await page.getByLabel('Why').selectOption('The check came back unpaid')
      await examine()
      await page.getByRole('button', { name: 'Cancel, and enter it again' }).click()
      await expect(page.getByLabel('Amount in dollars')).toHaveValue('500.00')
      await page.getByLabel('Amount in dollars').fill('50')
      await page.getByRole('button', { name: 'Enter the gift' }).click()
      await expect(status(page)).toContainText(/^Entered: \$[\d,.]+ from .+, as G-/)
      const letters = page.getByRole('region', { name: 'Letters to print' })
      await expect(letters.getByRole('row').filter({ hasText: `Ada ${tag}` })).toHaveCount(1)
    })

    test('two checks of one giver are entered by keyboard alone', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter')
      const enterByKeyboard = async (words: string[]) => {
        await expect(page.getByLabel('Name')).toBeFocused()
        for (const [at, word] of words.entries()) {
          if (at > 0) await page.keyboard.press('Tab')
          await page.keyboard.type(word)
        }
        await page.keyboard.press('Enter')
      }
      await enterByKeyboard([`Edna ${tag}`, '25', '1041'])
      await expect(status(page)).toContainText(/^Entered: \$[\d,.]+ from .+, as G-/)
      await enterByKeyboard([`Mrs. Edna ${tag}`, '30', '1042'])
      const question = page.getByRole('group', { name: 'Same giver?' })
      await expect(question.getByRole('radio', { name: `Edna ${tag}` })).toBeFocused()
      await expect(question.getByRole('radio', { name: `Edna ${tag}` })).toBeChecked()
      await expect(question).toContainText('no e-mail address; 1 gift; the last one on')
      await examine()
      await page.keyboard.press('Enter')
      await expect(status(page)).toContainText(/^Entered: \$[\d,.]+ from .+, as G-/)
      const givers = await readDatabase(testEnv, (db) =>
        db.selectFrom('payment').select('giver_id').distinct().where('payer_name', 'like', `%Edna ${tag}`).execute(),
      )
      expect(givers).toHaveLength(1)
    })

    test('the form shows the fields of the chosen method alone, and asks about the mailing of a January check', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter')
      const check = page.getByText('A check: how it came, and its dates')
      const shares = page.getByRole('group', { name: 'Shares' })
      await expect(check).toBeVisible()
      await expect(shares).toBeHidden()
      await page.getByLabel('How it came').selectOption('Stock: shares')
      await expect(shares).toBeVisible()
      await expect(check).toBeHidden()
      await examine()
      await page.getByLabel('How it came').selectOption('In kind: goods')
      await expect(page.getByLabel('Kind of goods')).toBeVisible()
      await expect(shares).toBeHidden()
      await page.getByLabel('How it came').selectOption('Check')
      await page.getByLabel('Date received').fill(`${lastYear}-01-04`)
      await page.getByLabel('Amount in dollars').fill('35')
      await page.getByLabel('Name').fill(`Joan ${tag}`)
      await page.getByLabel('Name').press('Enter')
      await expect(page.getByRole('alert')).toContainText('Was this check mailed in December?')
      const mailed = page.getByLabel('Date mailed', { exact: true })
      await expect(mailed).toBeFocused()
      await examine()
      await mailed.fill(`${lastYear - 1}-12-30`)
      await page.getByLabel('How you know the date mailed').selectOption('By the postmark')
      await mailed.press('Enter')
      await expect(status(page)).toContainText(/^Entered: \$[\d,.]+ from .+, as G-/)
      await status(page).getByRole('link', { name: /^G-/ }).click()
      await expect(page.getByText(`December 30, ${lastYear - 1}, by the postmark`)).toBeVisible()
    })

    test('a file is previewed and entered', async ({ page, context, testEnv, examine }) => {
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter/import')
      await examine()
      const lines = [
        // What was chosen for a file is remembered for files with the same columns.
        `Date;Name;Email;Amount;Remark ${tag}`,
        `5/2/${lastYear};Bo ${tag};bo-${tag}@example.com;25;`,
        `5/2/${lastYear};Cy ${tag};;30;`,
        '99/2/2025;Dee;;30;',
      ]
      const buffer = Buffer.from(lines.join('\r\n'))
      await page.getByLabel('File (CSV or Excel)').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Look at it' }).click()
      await page.getByRole('radio', { name: 'Check', exact: true }).check()
      await page.getByRole('button', { name: 'Read the file with these answers' }).click()
      await expect(page.getByText('Line 4: The date')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Tick the one that only lacks an address' }).check()
      await page.getByLabel('Send none').check()
      await examine()
      await page.getByRole('button', { name: 'Enter 1 gift, and those that are ticked' }).click()
      await expect(status(page)).toHaveText('2 gifts of this file are entered; 1 line is not.')
      await examine()
    })

    test('the year-end statements are previewed and sent', async ({ page, context, testEnv, examine }) => {
      await signInToOffice(context, testEnv)
      await page.goto('/office/enter')
      await page.getByLabel('E-mail address').fill(`jan-${tag}@example.com`)
      await enterCheck(page, { house: 11, name: `Jan ${tag}`, amount: '75' })
      await expect(status(page)).toContainText(/^Entered: /)
      await (await openMenu(page)).getByRole('link', { name: 'January' }).click()
      const person = page.getByRole('row').filter({ hasText: `jan-${tag}@example.com` })
      const preview = await person.getByRole('link', { name: /statement of/ }).getAttribute('href')
      const pdf = await page.request.get(preview ?? '')
      expect(pdf.headers()['content-type']).toBe('application/pdf')
      await examine()
      await page.getByLabel('I have looked at a statement').check()
      await page.getByRole('button', { name: /^Send \d+ statements? of/ }).click()
      await expect(status(page)).toContainText('The statements are queued')
      await expect(person.getByRole('button', { name: /^Send again/ })).toBeVisible()
      await testEnv.mail.waitFor(
        ({ to, subject }) => to.includes(`jan-${tag}@example.com`) && subject.includes('statement'),
      )
    })
  })
}

test('the role read-only sees the data, and no button', async ({ page, context, testEnv }) => {
  await signInToOffice(context, testEnv, 'read-only')
  for (const path of ['/office/enter', '/office/enter/import', '/office/statements']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main form[method="post"]')).toHaveCount(0)
  }
})
