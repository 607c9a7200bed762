import { site } from '../../app/content/site.ts'
import { expect, test } from '../harness/test.ts'
import { expectFigures, expectLinks } from '../seen.ts'

test('who we are: the story, the mission, the vision and six values', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const story = page.getByRole('region', { name: 'Our Story' })
  await expect(story.getByRole('blockquote')).toContainText('I was once an unreached child')
  await expect(story.getByRole('figure')).toContainText(site.founder)
  await expect(story.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
  await expect(story).toContainText(
    'reach children whose parents never take them to church, with Gospel books and church outreach kits',
  )
  await expect(story.getByRole('heading', { name: 'Our Vision' })).toBeVisible()

  const values = page.getByRole('region', { name: 'What we hold to' }).getByRole('listitem')
  const names = ['Christ-Centered', 'Child-Focused', 'Excellence', 'Inclusivity', 'Integrity', 'Biblical Foundation']
  await expect(values).toHaveCount(6)
  for (const [index, name] of names.entries()) {
    await expect(values.nth(index).getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(values.nth(index).getByRole('paragraph')).not.toBeEmpty()
  }
})

test('our impact, with its own three figures and the 4-14 window', async ({ page }) => {
  await page.goto('/about')
  const impact = page.getByRole('region', { name: 'Our Impact' })
  await expectFigures(impact, { 'Gospel books': '10,000+', 'church partnerships': '50+', countries: '15' })
  await expect(impact.getByRole('heading', { name: 'The 4-14 window' })).toBeVisible()
  await expect(impact).toContainText('85% of Christians accept Christ')

  await impact.getByRole('link', { name: 'About these figures' }).click()
  await expect(page).toHaveURL(/\/research#about-these-figures$/)
  await expect(page.getByRole('heading', { name: 'About these figures' })).toBeInViewport()
})

test('the founder has a card, with initials where no photograph shows', async ({ page }) => {
  await page.goto('/about')
  const leadership = page.getByRole('region', { name: 'Leadership' })
  await expect(leadership.getByRole('heading', { name: site.founder })).toBeVisible()
  await expect(leadership.getByText('Founder', { exact: true })).toBeVisible()
  const initials = site.founder.replaceAll(/(\w)\w*\s*/g, '$1')
  await expect(leadership.getByText(initials, { exact: true })).toBeVisible()
})

test('the last block asks for support and for partners', async ({ page }) => {
  await page.goto('/about')
  const join = page.getByRole('region', { name: 'Join Our Mission' })
  await expectLinks(join, { 'Support Our Mission': '/donate', 'Partner With Us': '/contact' })
})
