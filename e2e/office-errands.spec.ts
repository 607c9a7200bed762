import type { Locator, Page } from '@playwright/test'
import type { RemotePayment } from '../app/stripe/remote-payment.ts'
import { paidGift, paidOrder } from '../app/payments/testing/paid-payment.ts'
import { insertPayment } from '../app/payments/payment.queries.server.ts'
import { startOfYear, yearOf } from '../app/values/year-of.ts'
import { expect, test, type TestEnv } from './harness/test.ts'
import { signInToOffice, writeToUs } from './office.ts'
import { readDatabase } from './read-database.ts'
import { startCheckout } from './system/gifts.ts'

// Other settings start another worker, whose test environment has no gifts or orders of other files.
test.use({ siteEnv: { TEST_ENV_OF: 'office-errands' } })

const lastYear = yearOf(Date.now()) - 1
const inOctober = Date.UTC(lastYear, 9, 12, 17)
const dayMs = 86_400_000

/** Does a task and counts its clicks on links, buttons and checkboxes. Typing is not counted. */
type ClickButton = (what: Locator) => Promise<void>

interface Hand {
  page: Page
  main: Locator
  click: ClickButton
  /** Types into the search field at the top, and submits. */
  find: (text: string) => Promise<void>
}

interface Errand {
  /** Clicks from Today: links, buttons and checkboxes. */
  clicks: number
  prepare?: (testEnv: TestEnv) => Promise<unknown>
  run: (hand: Hand, testEnv: TestEnv) => Promise<unknown>
}

async function give(testEnv: TestEnv, number: number, name: string, recurring = false): Promise<void> {
  const session = await startCheckout(testEnv, number, { recurring })
  await testEnv.sandbox.control.pay({ session, name, email: `${name.replaceAll(/\W/g, '')}@example.com` })
  await expect
    .poll(() =>
      readDatabase(testEnv, (db) =>
        db
          .selectFrom('payment')
          .select('id')
          .where('payer_name', '=', name)
          .where('acknowledged_at', 'is not', null)
          .execute(),
      ),
    )
    .toHaveLength(1)
}

/** Adds a gift that has its receipt. `number` is one digit. */
const addPaidGift = (testEnv: TestEnv, number: number, gift: Partial<RemotePayment>) =>
  readDatabase(testEnv, async (db) => {
    const ids = { id: `G-111-222-333${number}`, checkout_session_id: null, payment_intent_id: `pi_errand_${number}` }
    const email = `errand${number}@example.org`
    await insertPayment(db, paidGift({ ...ids, payer_email: email, customer_id: null, ...gift }), 1)
    await db.updateTable('payment').set({ acknowledged_at: 1 }).where('id', '=', ids.id).execute()
  })

const button = (where: Locator, name: string | RegExp) => where.getByRole('button', { name })
const link = (where: Locator, name: string | RegExp) => where.getByRole('link', { name })

const errands: Record<string, Errand> = {
  'Grandma Lee gave about $50 in October and did not get her receipt': {
    clicks: 3,
    prepare: async (testEnv) => {
      await give(testEnv, 901, 'Mrs. Lee')
      await addPaidGift(testEnv, 1, { payer_name: 'Grace Lee', amount_cents: 4800, paid_at: inOctober })
      await addPaidGift(testEnv, 2, { payer_name: 'Bruce Lee', amount_cents: 5000, paid_at: inOctober - 40 * dayMs })
      await addPaidGift(testEnv, 3, { payer_name: 'Leeann Stone', amount_cents: 5000, paid_at: inOctober })
    },
    run: async ({ main, click, find }) => {
      await find(`Grandma Lee, about $50 in October ${lastYear}`)
      await click(link(main, /^G-/).first())
      await expect(main).toContainText('Grace Lee')
      await click(button(main, 'Send receipt again'))
      await expect(main.getByRole('status')).toBeVisible()
    },
  },
  'The bank shows $1,204.17: what is it?': {
    clicks: 1,
    prepare: (testEnv) =>
      readDatabase(testEnv, (db) =>
        db
          .insertInto('payout')
          .values({
            id: 'po_bank',
            account: 'donations',
            amount_cents: 120417,
            status: 'paid',
            livemode: 0,
            is_automatic: 1,
            arrives_at: 1,
            created_at: 1,
            read_at: 1,
            difference_cents: 0,
            failed_at: null,
          })
          .execute(),
      ),
    run: async ({ main, find, page }) => {
      await find('1,204.17')
      await expect(page).toHaveURL(/\/office\/deposits\/po_bank$/)
      await expect(main).toContainText('$1,204.17')
    },
  },
  'A check of $500 came': {
    clicks: 2,
    run: async ({ page, main, click }) => {
      await click(link(page.getByRole('navigation', { name: 'Office' }), 'Enter a gift'))
      await main.getByLabel('Date received').fill(new Date(Date.now() - dayMs).toISOString().slice(0, 10))
      await main.getByLabel('Amount in dollars').fill('500')
      await main.getByLabel('Reference').fill('1042')
      await main.getByLabel('Name').fill('Mr. Stone')
      await main.getByLabel('E-mail address').fill('stone@example.com')
      await click(button(main, /^Enter/))
      await expect(main).toContainText('The acknowledgment goes to stone@example.com')
    },
  },
  'Send January’s statements': {
    clicks: 3,
    prepare: (testEnv) => addPaidGift(testEnv, 4, { paid_at: startOfYear(lastYear + 1) - dayMs }),
    run: async ({ page, main, click }) => {
      await click(link(page.getByRole('navigation', { name: 'Office' }), 'January'))
      await click(main.getByRole('checkbox', { name: /I have looked/ }))
      await click(button(main, /^Send/).first())
      await expect(main.getByRole('status')).toContainText('queued')
    },
  },
  'Give half of a gift back': {
    clicks: 4,
    prepare: (testEnv) => give(testEnv, 902, 'Mrs. Half'),
    run: async ({ main, click, find }) => {
      await find('Mrs. Half')
      await click(link(main, /^G-/).first())
      await main.getByLabel(/refund/i).fill('9.51')
      await click(button(main, 'Continue'))
      await click(button(main, 'Refund $9.51'))
      await expect(main.getByRole('status')).toBeVisible()
    },
  },
  'A school asks for a box of books': {
    clicks: 3,
    prepare: (testEnv) => writeToUs(testEnv, { name: 'Hill School', subject: 'A box of books' }),
    run: async ({ main, click }) => {
      await click(link(main.getByRole('listitem').filter({ hasText: 'Hill School' }), 'Read and answer').last())
      await click(link(main, /offer/i))
      await main.getByLabel('Books').fill('40')
      await main.getByLabel('Price of each').fill('5')
      await main.getByLabel('Shipping').fill('20')
      await click(button(main, /offer/i))
      await expect(main.getByRole('status')).toBeVisible()
    },
  },
  'Who has not been answered?': {
    clicks: 1,
    prepare: (testEnv) => writeToUs(testEnv, { name: 'Rita Reader', subject: 'Another question' }),
    run: async ({ main, click }) => {
      await click(link(main, 'Read them'))
      await expect(main.getByLabel('Which')).toHaveValue('waiting')
      await expect(main).toContainText('Another question')
    },
  },
  'What is to be packed? Print the slips': {
    clicks: 2,
    prepare: (testEnv) =>
      readDatabase(testEnv, (db) =>
        db
          .insertInto('payment')
          .values({
            ...paidOrder({
              id: 'B-111-222-3333',
              checkout_session_id: null,
              payment_intent_id: 'pi_box',
            }),
            version: 1,
            updated_at: 1,
            confirmed_at: 1,
          })
          .execute(),
      ),
    run: async ({ page, main, click }) => {
      await click(link(main, 'Pack and send'))
      // In a tab of its own.
      const slips = page.context().waitForEvent('response', (answer) => answer.url().includes('slips.pdf'))
      await click(link(main, /Print a slip for each/))
      expect((await slips).headers()['content-type']).toBe('application/pdf')
    },
  },
  'Stop Mr. Ray’s monthly gift': {
    clicks: 4,
    prepare: (testEnv) => give(testEnv, 903, 'Mr. Ray', true),
    run: async ({ main, click, find }, testEnv) => {
      await find('Mr. Ray')
      await click(main.locator('a[href^="/office/recurring/"]').first())
      await click(main.getByText('Stop it', { exact: true }))
      await click(button(main, 'Stop this recurring gift'))
      const stopped = () => readDatabase(testEnv, (db) => db.selectFrom('recurring_gift').select('status').execute())
      await expect.poll(stopped).toEqual([{ status: 'stopped' }])
    },
  },
  'Is everything ready for the public?': {
    clicks: 2,
    run: async ({ page, main, click }) => {
      await click(link(page.getByRole('navigation', { name: 'Office' }), 'Settings'))
      await click(link(main, 'Launch'))
      await expect(main.getByRole('region', { name: 'Settings' })).toBeVisible()
    },
  },
  'What did last month bring?': {
    clicks: 1,
    run: async ({ page, main, click }) => {
      await click(link(page.getByRole('navigation', { name: 'Office' }), 'Yearly report'))
      await expect(main.getByRole('region', { name: 'Gifts, givers and sums by month' })).toBeVisible()
    },
  },
}

for (const [errand, { clicks: expected, prepare, run }] of Object.entries(errands)) {
  test(`“${errand}” takes ${expected} clicks from Today`, async ({ page, context, testEnv }) => {
    await prepare?.(testEnv)
    await signInToOffice(context, testEnv)
    await page.goto('/office')
    let clicks = 0
    const main = page.getByRole('main')
    const click: ClickButton = async (what) => {
      clicks += 1
      await what.click()
    }
    const find = async (text: string) => {
      await page.getByLabel('Find').fill(text)
      await click(page.getByRole('button', { name: 'Find' }))
    }
    await run({ page, main, click, find }, testEnv)
    expect(clicks).toBe(expected)
  })
}
