import { site } from '../../app/content/site.ts'
import { expect, test } from '../harness/test.ts'
import { expectAnswer, expectFigures, expectLinks, expectMailLinks } from '../seen.ts'

test('the hero: three promises and two ways to begin', async ({ page }) => {
  await page.goto('/donors')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const badges = main.getByRole('list').first()
  await expect(badges.getByRole('strong')).toHaveText(['Tax-deductible', 'Secure processing', 'Donor privacy'])
  await expect(badges).toContainText('To the extent allowed by law')
  await expectLinks(main, {
    'Give $50 Monthly': '/donate?amount=50&recurring=monthly',
    'Make One-Time Gift': '/donate',
  })
})

test('the impact numbers of this page', async ({ page }) => {
  await page.goto('/donors')
  await expectFigures(page.getByRole('region', { name: 'What donors have done' }), {
    children: '50,000+',
    churches: '1,200+',
    countries: '35',
    'to ministry': '98%',
  })
})

test('what $25, $100 and $500 a month do', async ({ page }) => {
  await page.goto('/donors')
  const tiers = page.getByRole('region', { name: 'What a monthly gift does' }).getByRole('listitem')
  await expect(tiers).toHaveCount(3)
  const expected = [
    ['$25', 'reaches 5 children'],
    ['$100', 'sponsors 4 classroom kits and reaches 40 children'],
    ['$500', 'launches outreach in a new city and reaches 200+ children'],
  ] as const
  for (const [index, [amount, does]] of expected.entries()) {
    const tier = tiers.nth(index)
    await expect(tier).toContainText(`${amount} monthly`)
    await expect(tier.getByText(does, { exact: true })).toBeVisible()
    const href = `/donate?amount=${amount.slice(1)}&recurring=monthly`
    await expectLinks(tier, { [`Give ${amount} Monthly`]: href })
  }
  await tiers.nth(1).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Donate $100 monthly' })).toBeVisible()
})

test('a story, the funds, the rating and the ways to give', async ({ page }) => {
  await page.goto('/donors')
  const main = page.getByRole('main')
  await expect(main.getByRole('blockquote')).not.toBeEmpty()
  const funds = page.getByRole('region', { name: 'Where your gift goes' })
  await expect(funds.getByRole('definition')).toHaveText(['75%', '15%', '8%', '2%'])
  await expect(funds.getByRole('term')).toHaveText([/^Books and materials/, /^Programs/, /^Operations/, /^Fundraising/])
  await expect(main.getByRole('heading', { name: 'Four-star charity rating' })).toBeVisible()

  const methods = page.getByRole('region', { name: 'Ways to give' })
  await expect(methods.getByRole('article').getByRole('heading')).toHaveText([
    'Monthly giving',
    'Stock donations',
    'Legacy giving',
  ])
  await expectLinks(methods, { 'Set up a monthly gift': '/donate?recurring=monthly' })
  await expectMailLinks(methods, { 'Email us about stock': /stock/i, 'Email us about legacy giving': /legacy/i })
})

test('what donors ask', async ({ page }) => {
  await page.goto('/donors')
  const questions = page.getByRole('region', { name: 'What donors ask' })
  await expect(questions.getByRole('group')).toHaveCount(4)
  const taxes = ['extent allowed by law', '501(c)(3)', 'receipt for all gifts']
  await expectAnswer(questions, 'Is my gift tax-deductible?', taxes)
  await expectAnswer(questions, 'How do I cancel a recurring gift?', [site.email, site.phone])
  await expectMailLinks(questions, { 'Email us to cancel': /cancel/i })
  await expectAnswer(questions, 'How will I know what my gift has done?', ['Monthly donors', 'report every quarter'])
  await expectAnswer(questions, 'What happens to my data?', ['never sold or shared'])
})

test('the last block: two ways to give, and somebody to ask', async ({ page }) => {
  await page.goto('/donors')
  await expectLinks(page.getByRole('region', { name: 'Leave a light on' }), {
    'Give $100 Monthly': '/donate?amount=100&recurring=monthly',
    'Give One-Time Gift': '/donate',
    [site.email]: `mailto:${site.email}`,
    [site.phone]: `tel:+1${site.phone.replaceAll(/\D/g, '')}`,
    'State disclosures': '/terms#state-disclosures',
  })
})
