import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { getDocumentProxy } from 'unpdf'
import { giftExtras } from '../app/content/gift-extras.ts'
import { noFund } from '../app/content/no-fund.ts'
import { donate } from '../app/content/pages/donate.ts'
import { addGifts } from '../app/payments/testing/add-gifts.ts'
import { giftsOf, newDonor, openCheckoutTab, pay } from './giving.ts'
import { buildCopy, copyProject, writeFunds } from './harness/built-copy.ts'
import { createManualGift } from './harness/office.ts'
import { expect, test as plainTest } from './harness/test.ts'
import { openPage } from './hydrated.ts'
import { signInToOffice, staffMember } from './office.ts'
import { readDatabase } from './read-database.ts'

// One build for all of these, so one worker.
plainTest.describe.configure({ mode: 'default' })

const camp = { key: 'summer-camp', name: 'Camp at Elm Lake', sentence: 'A week of camp for one child.' }
const school = { key: 'school', name: 'School Books', sentence: null }

/** A site whose content names funds. */
const test = plainTest.extend<object>({
  siteFolder: [
    async ({}, use) => {
      const folder = await copyProject()
      await writeFunds(folder, [camp, school])
      buildCopy(folder, {})
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const disclosure = (page: Page) => page.getByText(donate.form.addMore)
const choice = (page: Page, name: string) => page.getByRole('radio', { name })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('a donor chooses a fund, cancels, finds the choice again and gives', async ({ page, testEnv, examine }) => {
      const donor = newDonor()
      await (javaScriptEnabled ? openPage(page, '/donate') : page.goto('/donate'))
      await disclosure(page).click()
      await expect(page.getByRole('group', { name: giftExtras.fund.legend })).toBeVisible()
      await expect(choice(page, noFund.name)).toBeChecked()
      await examine()
      // The arrow keys choose, as in any group of radio buttons.
      await choice(page, noFund.name).focus()
      await page.keyboard.press('ArrowDown')
      await expect(choice(page, camp.name)).toBeChecked()

      const openCheckout = async (form: Page) => {
        if (javaScriptEnabled) return openCheckoutTab(form, 'Donate $50')
        await form.getByRole('button', { name: 'Donate $50', exact: true }).click()
        await form.waitForURL('**/c/pay/**')
        return form
      }
      const canceled = await openCheckout(page)
      await canceled.getByRole('link', { name: 'Back' }).click()
      await expect(choice(canceled, camp.name)).toBeChecked()
      await pay(await openCheckout(canceled), donor)
      await expect.poll(() => giftsOf(testEnv, donor)).toMatchObject([{ amount_cents: 5000, fund: camp.key }])
    })
  })
}

test('a link may name a fund, and one that names no fund of the list chooses none', async ({ page }) => {
  await openPage(page, `/donate?fund=${school.key}`)
  await expect(choice(page, school.name)).toBeChecked()
  await openPage(page, '/donate?fund=gone')
  await expect(choice(page, noFund.name)).toBeChecked()
  await openCheckoutTab(page, 'Donate $50')
})

test('the yearly report with funds prints on one page of paper, and the pages with funds fit a phone', async ({
  page,
  testEnv,
  examine,
}) => {
  const ann = await staffMember(testEnv)
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  // More funds than most publishers name.
  await readDatabase(testEnv, async (db) => {
    await addGifts(db, { count: 20, giver: { email: 'board@example.com', count: 1 }, until: Date.now(), everyMs: 1000 })
    await sql`update payment set fund = 'fund-' || amount_cents where amount_cents < 1010`.execute(db)
  })
  const check = { method: 'check', date, amount: '250', name: 'Edna Brown' }
  const id = await createManualGift(ann, { ...check, fund: camp.key })
  await createManualGift(ann, { ...check, fund: school.key })
  await signInToOffice(page.context(), testEnv)
  await page.goto('/office/board')
  await expect(page.getByRole('region', { name: 'Gifts by fund' })).toContainText(camp.name)
  for (const format of ['Letter', 'A4']) {
    const { numPages } = await getDocumentProxy(new Uint8Array(await page.pdf({ format })))
    expect(numPages, format).toBe(1)
  }
  for (const path of ['/office/board', '/office/enter', `/office/gifts?fund=${camp.key}`, `/office/gifts/${id}`]) {
    await page.goto(path)
    await examine()
  }
})
