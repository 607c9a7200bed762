import type { Page } from '@playwright/test'
import { expect, test } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { readDatabase } from './read-database.ts'
import { emailOf, startCheckout } from './system/gifts.ts'

const note = (page: Page) => page.getByRole('main').getByRole('status')

test('Mrs. Lee did not get her receipt, wants a part back, and gives less each month', async ({
  page,
  context,
  testEnv,
  examine,
  allowConsole,
}) => {
  allowConsole(/400/)
  const number = 903
  const [email, wife] = [emailOf(number), `Mary Lee ${number}`]
  const session = await startCheckout(testEnv, number)
  await testEnv.sandbox.control.pay({ session, email, name: wife })
  await testEnv.mail.waitFor(({ to, subject }) => to.includes(email) && subject.startsWith('Your receipt'))
  await readDatabase(testEnv, (db) =>
    db.updateTable('outbox').set({ status: 'bounced' }).where('kind', '=', 'gift-receipt').execute(),
  )
  await signInToOffice(context, testEnv)
  let clicks = 0
  const submit = async (role: 'link' | 'button', called: string | RegExp) => {
    clicks += 1
    const [main, menu, search] = (['main', 'navigation', 'search'] as const).map((each) => page.getByRole(each))
    await main!.or(menu!).or(search!).getByRole(role, { name: called }).first().click()
  }

  await page.goto('/office')
  await examine()
  await page.getByLabel('Find').fill(`lee ${number}`)
  await submit('button', 'Find')
  await expect(page).toHaveURL(/\/office\/givers\/P-[\w-]+$/)
  await examine()
  await submit('link', /^G-/)
  await examine()
  await page.getByLabel('Send the receipt again, to').fill(`right-${email}`)
  await submit('button', 'Send receipt again')
  await expect(note(page)).toHaveText('The receipt goes out within seconds.')
  expect(clicks).toBeLessThanOrEqual(4)
  await testEnv.mail.waitFor(({ to, subject }) => to.includes(`right-${email}`) && subject.startsWith('Your receipt'))

  await page.getByLabel('Refund').fill('2.50')
  await submit('button', 'Continue')
  await expect(page.getByText('$2.50 goes back to the payer')).toBeVisible()
  await examine()
  await submit('button', 'Refund $2.50')
  await expect(note(page)).toHaveText('Refunded. The payer gets an email.')
  await expect(page.getByText(/Refund of \$2.50 at Stripe: succeeded/)).toBeVisible()

  await submit('link', /every month/)
  await examine()
  await page.getByText('Another amount').click()
  await page.getByLabel('Dollars').fill('ten')
  await submit('button', 'Change the amount')
  await expect(page.getByRole('alert')).toContainText('Please enter an amount')
  await expect(page.getByLabel('Dollars')).toHaveValue('ten')
  await page.getByLabel('Dollars').fill('5')
  await submit('button', 'Change the amount')
  await expect(note(page)).toHaveText('Changed. The giver gets an email.')
  await expect(page.getByText('$5 every month.')).toBeVisible()

  await submit('link', wife)
  await page.getByLabel('New note').fill('Her old address was a typing error.')
  await submit('button', 'Keep note')
  await expect(page.getByText('Her old address was a typing error.')).toBeVisible()
  await submit('link', 'Forget this person')
  await examine()
  await expect(page.getByText('stop it first')).toBeVisible()
  await expect(page.getByText(/a note of the staff of/)).toBeVisible()

  await page.goto('/office/gifts?status=partly-refunded')
  await examine()
  await submit('link', 'Amount')
  await expect(page.getByRole('row').filter({ hasText: wife })).toHaveCount(1)
})
