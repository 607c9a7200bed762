import { expect, test } from './harness/test.ts'
import { signInToOffice } from './office.ts'
import { emailOf, startCheckout } from './system/gifts.ts'

test('a first gift is thanked for with a letter that the signatory of the settings signs', async ({
  page,
  context,
  testEnv,
  examine,
}) => {
  const number = 921
  const name = `Edna Brown ${number}`
  const session = await startCheckout(testEnv, number)
  await testEnv.sandbox.control.pay({ session, email: emailOf(number), name })
  await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(number)))
  await signInToOffice(context, testEnv)
  await page.goto('/office/settings')
  await page.getByLabel('Name of who signs the letters').fill('Mary Brown')
  await page.getByLabel('Title of who signs').fill('President')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('Saved.')
  await examine()

  await page.goto('/office')
  const gift = page
    .getByRole('listitem')
    .filter({ hasText: `from ${name}, ` })
    .last()
  await expect(gift).toContainText('first gift')
  await examine()
  const giftPath = await gift.getByRole('link', { name: `from ${name}` }).getAttribute('href')
  await gift.getByRole('button', { name: /^Call/ }).click()
  await expect(status).toHaveText('Noted: this gift is thanked for.')
  await expect(gift).toHaveCount(0)

  await page.goto(giftPath ?? '')
  await expect(page.getByText(/^Thanked by call, .*, by ann Tester$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo the thanks' }).click()
  await expect(status).toHaveText('Undone: this gift waits for thanks again.')
  await examine()
  await page.goto('/office/thanks')
  await examine()
  const letter = page.waitForResponse(/letter\.pdf/)
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Letter/ })
    .click()
  expect((await letter).headers()['content-type']).toBe('application/pdf')
  await page.goto('/office/thanks')
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0)
})
