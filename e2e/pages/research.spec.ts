import { site } from '../../app/content/site.ts'
import { expect, test } from '../harness/test.ts'
import { expectFigures, expectLinks, expectMailLinks } from '../seen.ts'

test('the figures: statistics, the reasons and the rates by age', async ({ page }) => {
  await page.goto('/research')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const statistics = page.getByRole('region', { name: 'Four figures' }).getByRole('listitem')
  await expect(statistics).toHaveCount(4)
  await expect(statistics.first()).toContainText('85%of Christians accept Christ between the ages of 4 and 14')
  const why = page.getByRole('region', { name: 'Why ages 4-14 matter' })
  await expect(why.getByRole('listitem')).toHaveCount(3)
  await expectFigures(page.getByRole('region', { name: 'Conversion rates by age' }), {
    'Ages 4-14': '43%',
    'Ages 15-30': '19%',
    'Ages 31+': '6%',
  })
})

test('every claim that we cannot trace leads to what we know about it', async ({ page }) => {
  await page.goto('/research')
  const note = page.getByRole('region', { name: 'About these figures' })
  await expect(note).toContainText('no current survey we know of supports it')
  await expect(note).toContainText('43%, 19% and 6%')
  for (const name of ['Four figures', 'Conversion rates by age']) {
    await page.getByRole('region', { name }).getByRole('link').click()
    await expect(page).toHaveURL(/#about-these-figures$/)
    await expect(note.getByRole('heading')).toBeInViewport()
  }
  for (const source of await note.getByRole('link').all()) await expect(source).toHaveAttribute('href', /^https?:\/\//)
})

test('three studies can be read, or asked for', async ({ page }) => {
  await page.goto('/research')
  const studies = page.getByRole('region', { name: 'Three studies to read' }).getByRole('listitem')
  await expect(studies).toHaveCount(3)
  for (const study of await studies.all()) {
    const title = (await study.getByRole('heading').textContent()) ?? ''
    const view = study.getByRole('link', { name: `View Study: ${title}` })
    await expect(view).toHaveText('View Study')
    await expect(view).toHaveAttribute('href', /^https:\/\//)
    await expect(study.getByText('Request Copy', { exact: true })).toBeVisible()
    await expectMailLinks(study, { [`Request Copy: ${title}`]: /request a copy/i })
  }
})

test('the digital world and the need, each figure with its source', async ({ page }) => {
  await page.goto('/research')
  for (const [name, count] of [
    ['The digital world they live in', 3],
    ['The need around the world', 2],
  ] as const) {
    const figures = page.getByRole('region', { name }).getByRole('listitem')
    await expect(figures).toHaveCount(count)
    // A source is named: only the studies and the note about the figures lead to one.
    await expect(figures.getByRole('link')).toHaveCount(0)
    for (const figure of await figures.all()) {
      await expect(figure.getByRole('paragraph').first()).toHaveText(/\d/)
      await expect(figure.getByRole('paragraph').last()).toHaveText(/20\d\d/)
    }
  }
})

test('where to go from here', async ({ page }) => {
  await page.goto('/research')
  const resources = page.getByRole('region', { name: 'Additional resources' })
  await expectLinks(resources, { 'Crisis Support Resources': '/resources' })
  await expect(resources.getByRole('link', { name: 'Find Awana Club' })).toHaveAttribute('href', site.clubFinder)
  await expectLinks(page.getByRole('region', { name: 'Now you know when' }), {
    'Give a child a book': '/donate?amount=5',
    'Get involved': '/get-involved',
    'Ask us about a figure': '/contact',
  })
})
