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

test('the form is the page’s main thing: each field with its label, its kind and its limit', async ({ page }) => {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Write to us' })
  await expect(form.getByLabel('Full Name')).toHaveAttribute('autocomplete', 'name')
  await expect(form.getByLabel('Email Address')).toHaveAttribute('autocomplete', 'email')
  await expect(form.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  await expect(form.getByLabel('Message')).toHaveAttribute('rows', '6')
  await expect(form.getByPlaceholder('Tell us how we can help you...')).toBeVisible()
  for (const [label, limit] of [
    ['Full Name', '100'],
    ['Email Address', '254'],
    ['Subject', '150'],
    ['Message', '5000'],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveAttribute('required')
    await expect(form.getByLabel(label)).toHaveAttribute('maxlength', limit)
    await expect(form.getByLabel(label)).toHaveValue('')
  }
  await expect(form.getByLabel('Inquiry Type')).not.toHaveAttribute('required')
  await expect(form.getByLabel('Inquiry Type')).toHaveValue('general')
  await expect(form.getByLabel('Inquiry Type').getByRole('option')).toHaveText([
    'General Inquiry',
    'Donation Question',
    'Church Partnership',
    'Volunteer Opportunity',
    'Technical Support',
    'Media Inquiry',
  ])
  await expect(form.getByRole('button')).toHaveText(['Send Message', 'Clear Form'])
})

for (const width of [320, 390, 1280]) {
  test(`at ${width} px the form comes early, and everything in it can be hit with a thumb`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    const cards = page.getByRole('listitem').filter({ hasText: site.email }).first()
    const [formBox, cardBox] = [await form.boundingBox(), await cards.boundingBox()]
    expect(formBox?.y).toBeLessThan(900)
    if (width < 1024) expect(formBox?.y).toBeLessThan(cardBox?.y ?? 0)
    else expect(formBox?.width).toBeGreaterThan(cardBox?.width ?? Infinity)
    for (const control of await form.locator(':is(input, select, textarea, button):not([inert] *)').all()) {
      const box = await control.boundingBox()
      if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    const sizes = await form
      .locator('input, select, textarea')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(17)
  })
}

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
