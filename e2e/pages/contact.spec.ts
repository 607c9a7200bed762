import { site } from '../../app/content/site.ts'
import { expect, test } from '../harness/test.ts'
import { expectAnswer, expectLinks } from '../seen.ts'

test('how to reach us: email, telephone and its hours', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  const card = (title: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expectLinks(card('Email'), { [site.email]: `mailto:${site.email}` })
  await expect(card('Email')).toContainText('24-48 hours')
  await expectLinks(card('Phone'), { [site.phone]: `tel:+1${site.phone.replaceAll(/\D/g, '')}` })
  await expect(card('Phone hours')).toContainText('Monday - Friday, 9 AM - 5 PM EST')
})

test('when we are here, and that nobody can visit', async ({ page }) => {
  await page.goto('/contact')
  const hours = page.getByRole('region', { name: 'When we are here' })
  await expect(hours.getByRole('term')).toHaveText(['Monday - Friday', 'Saturday - Sunday'])
  await expect(hours.getByRole('definition')).toHaveText(['9 AM - 5 PM EST', 'Closed'])
  await expect(hours).toContainText('do not accept in-person visits')
  await expect(hours).toContainText(site.address.street)
})

test('somebody in danger is sent to 911 and 988, not to our form', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main).toContainText('Call 911')
  await expectLinks(main, { '988': 'tel:988', 'All crisis support lines': '/resources' })
})

test('four questions have their answers', async ({ page }) => {
  await page.goto('/contact')
  const questions = page.getByRole('region', { name: 'Questions people ask' })
  await expect(questions.getByRole('group')).toHaveCount(4)
  await expectAnswer(questions, 'How are donations used?', ['75', '15', '8', '2', 'books', 'programs', 'fundraising'])
  await expectAnswer(questions, 'Can our church become a partner?', ['Yes', 'outreach kits'])
  await expectAnswer(questions, 'Is my gift tax-deductible?', ['501(c)(3)', 'To the extent allowed by law', 'receipt'])
  await expectAnswer(questions, 'Can I volunteer?', ['Please do'])
})
