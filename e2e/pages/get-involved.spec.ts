import { site } from '../../app/content/site.ts'
import { expect, test } from '../harness/test.ts'
import { expectLinks, expectMailLinks } from '../seen.ts'

test('three doors lead to three sections', async ({ page }) => {
  await page.goto('/get-involved')
  const doors = page.getByRole('navigation', { name: 'On this page' })
  await expectLinks(doors, { Children: '#children', Teachers: '#teachers', Churches: '#churches' })
  for (const name of ['Children', 'Teachers', 'Churches']) {
    await doors.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`#${name.toLowerCase()}$`))
    await expect(page.getByRole('heading', { level: 2, name: `For ${name.toLowerCase()}` })).toBeInViewport()
  }
})

test('children ask for what is theirs', async ({ page }) => {
  await page.goto('/get-involved')
  const children = page.getByRole('region', { name: 'For children' })
  await expect(children).toHaveAttribute('id', 'children')
  await expect(children).toContainText('Everything here is free')
  await expectMailLinks(children, {
    'Ask for storybooks': /free storybooks/i,
    'Ask for activities': /activities/i,
    'Ask for the newsletter': /kids newsletter/i,
    'Ask for a free book': /free book/i,
  })
  await expect(children.getByRole('link', { name: 'Find Awana Club' })).toHaveAttribute('href', site.clubFinder)
  await expect(children.getByRole('listitem')).toHaveCount(5)
})

test('teachers and churches ask for what is theirs', async ({ page }) => {
  await page.goto('/get-involved')
  const teachers = page.getByRole('region', { name: 'For teachers' })
  await expect(teachers).toHaveAttribute('id', 'teachers')
  await expect(teachers.getByRole('listitem')).toHaveCount(3)
  await expectMailLinks(teachers, {
    'Ask for a kit': /free classroom kit/i,
    'Ask for lesson plans': /lesson plans/i,
    'Ask for the next date': /training webinars/i,
  })

  const churches = page.getByRole('region', { name: 'For churches' })
  await expect(churches).toHaveAttribute('id', 'churches')
  await expect(churches.getByRole('listitem')).toHaveCount(4)
  await expectMailLinks(churches, {
    'Ask about bulk books': /bulk books/i,
    'Ask about outreach kits': /outreach kit/i,
    'Ask about training': /training/i,
    'Ask about partnership': /partnership/i,
  })
})

test('the last block leads to a message with its subject and to a monthly gift', async ({ page }) => {
  await page.goto('/get-involved')
  await expectLinks(page.getByRole('region', { name: 'Another way to help?' }), {
    'Contact us': '/contact?subject=Get%20Involved',
    'Give $50 Monthly': '/donate?amount=50&recurring=monthly',
  })
  await page.getByRole('link', { name: 'Give $50 Monthly' }).click()
  await expect(page.getByRole('button', { name: 'Donate $50 monthly' })).toBeVisible()
})
