import type { Page } from '@playwright/test'
import { examinePage } from './accessibility/examine-page.ts'
import { signedIn } from './harness/office.ts'
import { expect, test } from './harness/test.ts'
import { readDatabase } from './read-database.ts'
import { emailOf, startCheckout } from './system/gifts.ts'

const note = (page: Page) => page.getByRole('main').getByRole('status')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('Mrs. Lee did not get her receipt, wants a part back, and gives less each month', async ({
      page,
      context,
      testEnv,
      allowConsole,
    }) => {
      allowConsole(/400/)
      const number = javaScriptEnabled ? 903 : 906
      const [email, wife] = [emailOf(number), `Mary Lee ${number}`]
      const session = await startCheckout(testEnv, number)
      await testEnv.sandbox.control.pay({ session, email, name: wife })
      await testEnv.mail.waitFor(({ to, subject }) => to.includes(email) && subject.startsWith('Your receipt'))
      const { cookie } = await readDatabase(testEnv, async (db) => {
        await db.updateTable('outbox').set({ status: 'bounced' }).where('kind', '=', 'gift-receipt').execute()
        return signedIn({ site: testEnv.site, db })
      })
      const [name = '', value = ''] = cookie.split('=')
      const attributes = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
      await context.addCookies([{ name, value, ...attributes }])
      const examine = () => (javaScriptEnabled ? examinePage(page) : Promise.resolve())
      let presses = 0
      const press = async (role: 'link' | 'button', called: string | RegExp) => {
        presses += 1
        await page.getByRole('main').or(page.getByRole('navigation')).getByRole(role, { name: called }).first().click()
      }

      await page.goto('/office')
      await press('link', 'Find')
      await examine()
      await page.getByLabel('Find').fill(`lee ${number}`)
      await press('button', 'Find')
      await expect(page).toHaveURL(`/office/person?email=${encodeURIComponent(email)}`)
      await examine()
      await press('link', /^G-/)
      await examine()
      await page.getByLabel('Send the receipt again, to').fill(`right-${email}`)
      await press('button', 'Send receipt again')
      await expect(note(page)).toHaveText('The receipt goes out within seconds.')
      expect(presses).toBeLessThanOrEqual(5)
      await testEnv.mail.waitFor(
        ({ to, subject }) => to.includes(`right-${email}`) && subject.startsWith('Your receipt'),
      )

      await page.getByLabel('Refund').fill('2.50')
      await press('button', 'Go on')
      await expect(page.getByText('$2.50 goes back to the payer')).toBeVisible()
      await examine()
      await press('button', 'Refund $2.50')
      await expect(note(page)).toHaveText('Refunded. The payer is told by mail.')
      await expect(page.getByText(/Refund of \$2.50 at Stripe: succeeded/)).toBeVisible()

      await press('link', /every month/)
      await examine()
      await page.getByText('Another amount').click()
      await page.getByLabel('Dollars').fill('ten')
      await press('button', 'Change the amount')
      await expect(page.getByRole('alert')).toContainText('Please enter an amount')
      await expect(page.getByLabel('Dollars')).toHaveValue('ten')
      await page.getByLabel('Dollars').fill('5')
      await press('button', 'Change the amount')
      await expect(note(page)).toHaveText('Changed. The giver is told by mail.')
      await expect(page.getByText('$5 every month.')).toBeVisible()

      await press('link', `right-${email}`)
      await page.getByLabel('New note').fill('Her old address was a typing error.')
      await press('button', 'Keep note')
      await expect(page.getByText('Her old address was a typing error.')).toBeVisible()
      await press('link', 'Forget this person')
      await examine()
      await expect(page.getByText('stop it first')).toBeVisible()
      await expect(page.getByText(/a note of the staff of/)).toBeVisible()

      await page.goto('/office/gifts?status=partly-refunded')
      await examine()
      await press('link', 'Amount')
      await expect(page.getByRole('row').filter({ hasText: wife })).toHaveCount(1)
    })
  })
}
