import AxeBuilder from '@axe-core/playwright'
import { accessibility, examination } from '../../app/content/accessibility.ts'
import { site } from '../../app/content/site.ts'
import { prerenderedPaths } from '../../app/prerender.ts'
import { examinedPages, schemes, widths } from '../accessibility/scope.ts'
import { states } from '../accessibility/states.ts'
import { everyPage } from '../every-page.ts'
import { expect, test } from '../harness/test.ts'
import { expectLinks } from '../seen.ts'

test('the numbers of the statement are those of the tests', async ({ page }) => {
  await page.goto('/accessibility')
  const { testEngine } = await new AxeBuilder({ page }).analyze()
  const visitsOf = (places: number) => places * widths.length * schemes.length
  const narrowed = states.filter(({ onlyAt }) => onlyAt !== undefined).length
  const { on, ...numbers } = examination
  expect(on).toMatch(/^\w+ \d{1,2}, 20\d\d$/)
  expect(numbers).toEqual({
    axe: testEngine.version,
    pages: examinedPages.length,
    states: states.length,
    widths,
    schemes,
    visits: visitsOf(examinedPages.length + states.length) - narrowed * schemes.length,
    walked: prerenderedPaths.length,
    withoutScript: everyPage.length,
    findings: 0,
  })
})

test('it says what it aims at, what was tested and when, and what was not', async ({ page }) => {
  await page.goto('/accessibility')
  await expect(page).toHaveTitle(`Accessibility | ${site.name}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
  await expect(main.getByText(`Last tested: ${examination.on}`, { exact: true })).toBeVisible()
  await expect(main.getByRole('region', { name: 'In short' })).toContainText('(WCAG) 2.2, Level AA')
  const tested = main.getByRole('region', { name: 'What was tested' })
  const { axe, pages, states, visits } = examination
  for (const said of [`axe-core ${axe}`, `${pages} addresses`, `${states} states`, `${visits} examinations`]) {
    await expect(tested).toContainText(said)
  }
  await expect(tested).toContainText('Findings that are open today: none.')
  await expect(main.getByRole('region', { name: 'What was not tested' })).toContainText('no screen reader')
  await expect(main.getByRole('region', { name: 'Known limits' }).getByRole('term')).toHaveText([
    'Payment',
    'PDF files',
    'Other organizations',
    'Languages',
  ])
  for (const { title } of Object.values(accessibility.sections))
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
})

test('it can be found from every page, and tells how to report a barrier', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page).toHaveURL(/\/accessibility$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Tell us about a barrier' })).toContainText(site.email)
  await expectLinks(main.getByRole('region', { name: 'How to reach us' }), {
    [site.email]: `mailto:${site.email}`,
    [site.phone]: `tel:+1${site.phone.replaceAll(/\D/g, '')}`,
  })
})
