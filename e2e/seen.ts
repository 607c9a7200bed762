import type { Locator } from '@playwright/test'
import { site } from '../app/content/site.ts'
import { expect } from './harness/test.ts'

/** What a visitor sees of a page, said once for all the pages' specs. */

/** Each name is one visible link, and leads there. */
export async function expectLinks(within: Locator, links: Record<string, string>): Promise<void> {
  for (const [name, href] of Object.entries(links)) {
    const link = within.getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', href)
  }
}

/** Each name is one visible link that begins an email to us with this subject. */
export async function expectMailLinks(within: Locator, subjects: Record<string, RegExp>): Promise<void> {
  for (const [name, subject] of Object.entries(subjects)) {
    const link = within.getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    const { protocol, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
    expect(protocol + pathname, name).toBe(`mailto:${site.email}`)
    expect(searchParams.get('subject'), name).toMatch(subject)
  }
}

/** Each figure stands beside its own label: exact texts, and no figure more. */
export async function expectFigures(within: Locator, figures: Record<string, string>): Promise<void> {
  await expect(within.getByRole('definition')).toHaveCount(Object.keys(figures).length)
  for (const [label, value] of Object.entries(figures)) {
    const row = within.locator('dl > *').filter({ has: within.page().getByText(label, { exact: true }) })
    await expect(row.getByRole('definition')).toHaveText(value)
  }
}

/** The question is closed, opens when it is chosen, and then says all of this. */
export async function expectAnswer(within: Locator, question: string, says: (string | RegExp)[]): Promise<void> {
  const entry = within.getByRole('group').filter({ has: within.page().getByRole('heading', { name: question }) })
  const answer = entry.getByRole('paragraph')
  await expect(answer).toBeHidden()
  await entry.getByRole('heading', { name: question }).click()
  await expect(answer).toBeVisible()
  for (const text of says) await expect(answer).toContainText(text)
}
