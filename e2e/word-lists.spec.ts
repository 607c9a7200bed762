import { firstBook } from '../app/catalog/books.ts'
import { giftExtras } from '../app/content/gift-extras.ts'
import { soldOut } from '../app/content/sold-out.ts'
import { donate } from '../app/content/pages/donate.ts'
import { publisherDay } from '../app/values/publisher-time.ts'
import type { Differences } from '../app/words/differences.ts'
import { dateInWords } from '../app/words/date-in-words.ts'
import { staff } from './harness/office.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { openPage, waitUntilHydrated } from './hydrated.ts'
import { navigateInPlace } from './navigate-in-place.ts'
import { signInToOffice } from './office.ts'
import { readDatabase } from './read-database.ts'

const dayMs = 24 * 60 * 60_000
const dayFromNow = (days: number) => publisherDay(Date.now() + days * dayMs)
const notice = 'Our office is closed December 24 to January 1.'
const backOn = dayFromNow(12)
const changes: Differences = {
  'notice#notices': [
    { text: notice, hiddenUntil: dayFromNow(-1), until: dayFromNow(9) },
    { text: 'Not yet.', hiddenUntil: dayFromNow(5) },
  ],
  'sold-out#books': [{ key: firstBook.key, backOn }],
  'funds#funds': [
    { key: 'summer-camp', name: 'Summer Camp', sentence: 'A week of camp for one child.' },
    { key: 'school', name: 'School Books', sentence: null, hiddenUntil: dayFromNow(0) },
    { key: 'later', name: 'Later', sentence: null, hiddenUntil: dayFromNow(5) },
  ],
}

/** Publishes, unless another test has done it, and waits until the site shows it. */
async function publish({ site, ...testEnv }: TestEnv) {
  const row = { id: 'lists', changes: JSON.stringify(changes), as_released: '[]', problem: null, originals: null }
  const times = { created_at: Date.now(), publish_at: Date.now() }
  await readDatabase({ site, ...testEnv }, (db) =>
    db
      .insertInto('word_publication')
      .values({ ...row, ...times, who: staff.everything })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const isShown = (line: string) => line.includes('words-shown') && line.includes('"lists"')
  await expect.poll(() => site.logs().some(isShown), { timeout: 60_000 }).toBe(true)
}

// Another environment than that of other files, which would see the changed words.
test.use({ siteEnv: { TEST_ENV_OF: 'word-lists' } })
test.describe.configure({ mode: 'serial' })

test('a notice is on a page before and after React starts, also when it is reached in place, and is not printed', async ({
  page,
  testEnv,
  examine,
}) => {
  await publish(testEnv)
  await page.goto('/about')
  const region = page.getByRole('region', { name: 'Notice' })
  await expect(region).toHaveText(notice)
  await waitUntilHydrated(page)
  await expect(region).toHaveText(notice)
  await examine()
  await page.emulateMedia({ media: 'print' })
  await expect(region).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await examine()
  await navigateInPlace(page, '/donors')
  await expect(region).toHaveText(notice)
  await page.goto('/resources')
  await expect(region).toHaveCount(0)
  await waitUntilHydrated(page)
  await expect(region).toHaveCount(0)
})

test('the store says that a book is sold out and when it is back, and has no form', async ({
  page,
  testEnv,
  examine,
}) => {
  await publish(testEnv)
  await openPage(page, '/store')
  await expect(page.getByRole('heading', { name: soldOut.title })).toBeVisible()
  await expect(page.getByText(`We expect it back on ${dateInWords(backOn)}.`)).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  await examine()
  const answer = await page.request.post('/store', {
    headers: { Origin: testEnv.site.origin },
    form: { quantity: '1' },
  })
  expect([answer.status(), await answer.text()]).toEqual([409, expect.stringContaining('is sold out at the moment')])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('a donor chooses a published fund, and sees none that is hidden', async ({ page, testEnv, examine }) => {
      await publish(testEnv)
      await (javaScriptEnabled ? openPage(page, '/donate') : page.goto('/donate'))
      await page.getByText(donate.form.addMore).click()
      const funds = page.getByRole('group', { name: giftExtras.fund.legend })
      await expect(funds.getByRole('radio')).toHaveCount(3)
      await funds.getByRole('radio', { name: 'School Books' }).check()
      await examine()
    })
  })
}

test('an editor adds a question: what was typed is kept when it is refused', async ({
  page,
  testEnv,
  context,
  examine,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  await publish(testEnv)
  await signInToOffice(context, testEnv)
  await page.goto('/office/words/lists')
  await page.getByRole('link', { name: 'Questions on the contact page' }).click()
  await page.getByRole('link', { name: 'Add a question' }).click()
  const question = 'May we visit you?'
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.getByLabel('Answer').fill('Please write first.')
  await page.getByLabel('Words of the link').fill('Write to us')
  await page.getByRole('button', { name: 'Keep this change' }).click()
  await expect(page.getByRole('alert')).toContainText('The address begins with / or https://.')
  await expect(page.getByLabel('Answer')).toHaveValue('Please write first.')
  await examine()
  await page.getByLabel('Address').fill('/contact')
  await page.getByRole('button', { name: 'Keep this change' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your changes')
  await expect(page.getByText(question)).toBeVisible()
  await page.goto('/office/words/switches')
  await examine()
  await expect(page.getByText('Sold out. Back on')).toBeVisible()
})
