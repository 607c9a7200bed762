import { expect, test } from '../harness/test.ts'
import { expectLinks } from '../seen.ts'

test('the hero says why, and leads to giving and to the research', async ({ page }) => {
  await page.goto('/')
  const headline = page.getByRole('heading', { level: 1, name: 'Millions of children will never hear the Gospel' })
  await expect(headline).toBeVisible()
  const hero = page.locator('section', { has: headline })
  await expect(hero.getByRole('link')).toHaveCount(2)
  await expectLinks(hero, { 'Give a child a book': '/donate?amount=5', 'See the research': '/research' })
})

test('three cards say what $5, $50 and $500 do', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'What your gift lights up' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(0)).toContainText(/^\$5places a Gospel book in a child’s hands/)
  await expect(cards.nth(1)).toContainText(/^\$50reaches a classroom/)
  await expect(cards.nth(2)).toContainText(/^\$500sponsors a church outreach kit in a new city/)
  await expectLinks(page.getByRole('main'), {
    'Give $5': '/donate?amount=5',
    'Give $50': '/donate?amount=50',
    'Give $500': '/donate?amount=500',
  })

  await page.getByRole('link', { name: 'Give $500' }).click()
  await expect(page.getByRole('button', { name: 'Donate $500', exact: true })).toBeVisible()
})

test('the mission has four cards and the stories have three', async ({ page }) => {
  await page.goto('/')
  const mission = page.getByRole('region', { name: 'Our mission' })
  await expect(mission).toContainText('children whose parents never take them to church')
  await expect(mission).toContainText('Gospel books and church outreach kits')
  await expect(mission.getByRole('heading', { level: 3 })).toHaveText([
    'Gospel Books',
    'Church Outreach',
    'Global Impact',
    'Ages 4-14',
  ])

  const stories = page.getByRole('region', { name: 'Where the light went on' }).getByRole('listitem')
  await expect(stories).toHaveCount(3)
  const impacts = ['One family reached', '147 children accepting', '50+ children in a Bible study']
  for (const [index, impact] of impacts.entries()) {
    const story = stories.nth(index)
    await expect(story.getByText(impact, { exact: true })).toBeVisible()
    await expect(story.getByRole('heading', { level: 3 })).not.toBeEmpty()
    await expect(story.getByRole('paragraph').last()).not.toHaveText(impact)
  }
})

test('the last call leads to giving and to more about us', async ({ page }) => {
  await page.goto('/')
  const closing = page.getByRole('region', { name: 'One lit window on a dark street' })
  await expectLinks(closing, { 'Give a child a book': '/donate?amount=5', 'Learn more about us': '/about' })
})
