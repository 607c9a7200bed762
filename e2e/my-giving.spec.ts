import type { Page } from '@playwright/test'
import { addresses } from '../app/content/my-giving/addresses.ts'
import { details } from '../app/content/my-giving/details.ts'
import { giftHistory } from '../app/content/my-giving/gift-history.ts'
import { giftTwice } from '../app/content/my-giving/gift-twice.ts'
import { giving } from '../app/content/my-giving/giving.ts'
import { newsletter } from '../app/content/pages/newsletter.ts'
import { maskEmail } from '../app/values/mask-email.ts'
import { fill } from '../app/words/fill.ts'
import { expect, test } from './harness/test.ts'
import { waitUntilHydrated } from './hydrated.ts'
import { linkMails, newGiver, openMyGiving, openOneGift } from './my-giving.ts'
import { linkIn } from './subscribers.ts'

/**
 * An invalid address is not posted. The reason is shown by the browser without a script, and by the page beside the
 * field with one.
 */
async function expectRefusedHere(page: Page, hasScript: boolean, words: { label: string; button: string }) {
  if (hasScript) await waitUntilHydrated(page)
  for (const [typed, expected] of [
    ['', newsletter.toasts.empty.description],
    ['ruth', newsletter.refusals.form],
  ] as const) {
    await page.getByLabel(words.label).fill(typed)
    await page.getByRole('button', { name: words.button }).click()
    await expect(page.getByLabel(words.label)).toBeFocused()
    await expect(page.getByLabel(words.label)).toHaveAccessibleDescription(hasScript ? expected : '')
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('from the footer to the gifts, and out again with Finish', async ({
      page,
      context,
      testEnv,
      examine,
      allowConsole,
    }) => {
      const { email } = await newGiver(testEnv, { monthly: true })
      await page.goto('/terms')
      await page.getByRole('contentinfo').getByRole('link', { name: giving.pageTitle }).click()
      await expectRefusedHere(page, javaScriptEnabled, giving.ask)
      await examine()
      await page.getByLabel(giving.ask.label).fill(` ${email.toUpperCase()}`)
      await page.getByRole('button', { name: giving.ask.button }).click()
      await expect(page.getByText(giving.ask.sent.text)).toBeVisible()
      await examine()
      const link = linkIn((await linkMails(testEnv, email))[0])
      await page.goto(link)
      await examine()
      await page.getByRole('button', { name: giving.open.ready.button }).dblclick()
      await expect(page).toHaveURL('/my-giving')
      await expect(page.getByText(email)).toBeVisible()
      await examine()
      const [cookie, ...others] = await context.cookies()
      expect(others).toEqual([])
      expect(cookie).toMatchObject({ name: '__Host-giving', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })

      await page.getByRole('link', { name: giving.forget.link.label }).click()
      await expect(page.getByText(giving.forget.confirm)).toBeVisible()
      await examine()
      await page.goBack()
      await page.getByRole('button', { name: giving.overview.finish.button }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText(giving.notes.finished.text)
      expect(await context.cookies()).toEqual([])
      for (const step of ['back', 'back again']) {
        await page.goBack()
        await expect(page.getByRole('heading', { level: 1 }), step).toBeVisible()
        await expect(page.getByText(email), step).toHaveCount(0)
      }
      allowConsole(/400/)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: giving.open.used.title })).toBeVisible()
      await expect(page.getByLabel(giving.ask.label)).toBeVisible()
    })

    test('the link of a receipt opens that gift alone; one submit sends a new link for all gifts', async ({
      page,
      testEnv,
      examine,
    }) => {
      const giver = await newGiver(testEnv, { monthly: true })
      await openOneGift(page, testEnv, giver)
      const main = page.getByRole('main')
      for (const path of [page.url(), '/my-giving']) {
        await page.goto(path)
        for (const hidden of [giver.email, giver.name]) await expect(main.getByText(hidden)).toHaveCount(0)
        await expect(main.getByRole('button', { name: giving.oneGift.full.button })).toBeVisible()
      }
      await examine()
      await page.getByRole('button', { name: giving.oneGift.full.button }).click()
      await expect(main.getByRole('status')).toContainText(giving.notes['link-sent'].text)
      await page.goto(linkIn((await linkMails(testEnv, giver.email))[0]))
      await page.getByRole('button', { name: giving.open.ready.button }).click()
      await expect(main.getByText(giver.email)).toBeVisible()
    })

    test('a misspelled name and a postal address are corrected, and the receipt prints the name', async ({
      page,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      const giver = await newGiver(testEnv)
      await openMyGiving(page, testEnv, giver)
      await page.getByRole('link', { name: giving.overview.details.label }).click()
      await examine()
      await expect(page.getByLabel(details.name.label)).toHaveValue(giver.name)
      await page.getByLabel(details.name.label).fill('Call 555-0100 now')
      await page.getByLabel(details.phone.label).fill('12')
      await page.getByLabel(details.greeting.label).fill('Dear Edna')
      await page.getByRole('button', { name: details.button }).click()
      await expect(page.getByLabel(details.name.label)).toHaveAccessibleDescription(new RegExp(details.name.refused))
      await expect(page.getByLabel(details.phone.label)).toHaveAccessibleDescription(new RegExp(details.phone.refused))
      await expect(page.getByLabel(details.greeting.label)).toHaveValue('Dear Edna')
      await examine()
      await page.getByLabel(details.name.label).fill('Mrs. Edna Brown')
      await page.getByRole('checkbox', { name: giver.name }).check()
      await page.getByLabel(details.phone.label).fill('(555) 555-0100')
      await page.getByLabel(details.postalAddress.label).fill('12 Elm Street\nSpringfield, IL 62701')
      await page.getByRole('button', { name: details.button }).dblclick()
      await expect(page.getByRole('main').getByRole('status')).toContainText(giving.notes['details-saved'].title)
      await page.getByRole('link', { name: giftHistory.receiptLink }).first().click()
      await expect(page.getByRole('article')).toContainText('Mrs. Edna Brown')
    })

    test('letters to givers are ended with one button, and begin again with another', async ({
      page,
      testEnv,
      examine,
    }) => {
      await openMyGiving(page, testEnv, await newGiver(testEnv))
      const { letters } = details
      for (const [button, note] of [
        [letters.sent.button, giving.notes['letters-ended']],
        [letters.ended.button, giving.notes['letters-resumed']],
      ] as const) {
        await page.getByRole('link', { name: giving.overview.details.label }).click()
        await examine()
        await page.getByRole('button', { name: button }).dblclick()
        await expect(page.getByRole('main').getByRole('status')).toContainText(note.title)
      }
    })

    test('for a gift given twice, one submit asks the office for a refund', async ({ page, testEnv, examine }) => {
      const giver = await newGiver(testEnv)
      await newGiver(testEnv, { donor: giver })
      const [receipt] = await testEnv.mail.waitFor(
        ({ to, html }) => to.includes(giver.email) && html.includes('/my-giving/twice?'),
      )
      await page.goto(linkIn(receipt))
      await examine()
      await page.getByRole('button', { name: giftTwice.ready.button }).click()
      await expect(page.getByRole('heading', { level: 1, name: giftTwice.asked.title })).toBeVisible()
      await testEnv.mail.waitFor(
        ({ subject, text }) => subject.startsWith('Refund asked for') && text.includes(giver.email),
      )
    })

    test('an address is added, confirmed and taken back, and a giver is forgotten', async ({
      page,
      testEnv,
      examine,
      allowConsole,
    }) => {
      allowConsole(/400/)
      const giver = await newGiver(testEnv)
      const to = `new-${giver.email}`
      const main = page.getByRole('main')
      const linkTo = async (email: string, subject: string) =>
        linkIn((await testEnv.mail.waitFor((mail) => mail.to.includes(email) && mail.subject === subject))[0])
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

      await openMyGiving(page, testEnv, giver)
      await page.getByRole('link', { name: giving.overview.addresses.label }).click()
      await expectRefusedHere(page, javaScriptEnabled, addresses.add)
      for (const address of ['ruth@nowhere', to]) {
        await page.getByLabel(addresses.add.label).fill(address)
        await press(addresses.add.button)
        if (address === to) continue
        await expect(page.getByLabel(addresses.add.label)).toHaveAccessibleDescription(/name@example.com/)
        await examine()
      }
      await expect(main.getByRole('status')).toContainText(addresses.done.added)
      await expect(main.getByText(fill(addresses.waiting.text, { masked: maskEmail(to) }))).toBeVisible()
      await expect(main.getByText(to)).toHaveCount(0)
      await examine()

      const { confirm, requested, changed } = addresses.mails
      const undo = await linkTo(giver.email, requested.subject)
      await page.goto(await linkTo(to, confirm.subject))
      await examine()
      await press(addresses.confirm.ready.button)
      await expect(page.getByRole('heading', { name: addresses.confirm.done.title })).toBeVisible()
      await page.goto('/my-giving/address')
      await expect(main.getByText(to)).toBeVisible()
      await expect(main.getByText(addresses.getsReceipts)).toBeVisible()
      await examine()
      await press(fill(addresses.buttonFor, { button: addresses.choose, email: giver.email }))
      await expect(main.getByRole('status')).toContainText(addresses.done.receipts)

      await linkTo(giver.email, changed.subject)
      // The link of the first mail takes the change back, too.
      await page.goto(undo)
      await examine()
      await press(addresses.undo.confirmed.button)
      await expect(page.getByRole('heading', { name: addresses.undo.reverted.title })).toBeVisible()
      await page.goBack()
      await page.goto('/my-giving/address')
      await expect(main.getByText(to)).toHaveCount(0)

      await openMyGiving(page, testEnv, giver)
      await page.getByRole('link', { name: giving.forget.link.label }).click()
      await page.getByRole('button', { name: giving.forget.button }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText(giving.notes.forgotten.title)
      await testEnv.mail.waitFor(
        ({ subject, to: [whom] }) => whom === giver.email && subject === giving.mails.forgotten.subject,
      )
    })
  })
}
