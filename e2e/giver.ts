import type { SharedTestEnv } from './system/shared-test-env.ts'
import { paidGift } from './system/shared-test-env.ts'
import { emailOf } from './system/gifts.ts'
import { submit as submitAtStripe } from '../packages/stripe-sandbox/testing/sample-sessions.ts'
import { formKeyIn } from './harness/office.ts'
import { getGiving, postGiving, sessionOf } from './my-giving.ts'

/** The text of the page without header and footer. */
const mainOf = async (answer: Response) => /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? ''

/** A visitor without scripts on the page of one recurring gift. */
export function giverAt(testEnv: SharedTestEnv, cookie: string, subscription: string) {
  const path = `/my-giving/recurring/${subscription}`
  const readAt = async (at: string) => mainOf(await getGiving(testEnv, cookie, at))
  const read = () => readAt(path)
  const keyOf = async (at = path) => formKeyIn(await readAt(at))
  const post = (fields: Record<string, string>, to = path) => postGiving(testEnv, fields, { path: to, cookie })
  /** Opens the page, submits one form and reads the answer. */
  const submit = async (fields: Record<string, string>, key?: string) => {
    const answer = await post({ key: key ?? (await keyOf()), ...fields })
    const location = answer.headers.get('location')
    const page = location ? await readAt(location) : await mainOf(answer)
    return { status: answer.status, location, page }
  }
  /** Enters a card on Stripe's page, and returns to the site unless `returns` is false. */
  const putInCard = async (card: string, { returns = true } = {}) => {
    const opened = await post({}, `${path}/card`)
    const taken = await submitAtStripe(opened.headers.get('location'), { card, expiry: '11 / 40', cvc: '123' })
    const back = new URL(taken.headers.get('location') ?? '')
    const returnOnce = async () => {
      const answer = await getGiving(testEnv, cookie, back.pathname + back.search)
      return answer.headers.get('location') ?? ''
    }
    const location = returns ? await returnOnce() : ''
    return { location, returnOnce, page: location && (await readAt(location)) }
  }
  return { cookie, subscription, path, read, readAt, post, submit, keyOf, putInCard }
}

/** A recurring gift of the donor with this number, in a session of this donor. */
export async function openRecurringGift(
  testEnv: SharedTestEnv,
  number: number,
  options: Parameters<typeof paidGift>[2] = {},
) {
  const gift = await paidGift(testEnv, number, options)
  return { ...gift, ...giverAt(testEnv, await sessionOf(testEnv, emailOf(number)), gift.subscription) }
}

export function recurringRowOf({ db }: SharedTestEnv, subscription: string) {
  return db.selectFrom('recurring_gift').selectAll().where('subscription_id', '=', subscription).executeTakeFirst()
}

export function recurringChangesOf({ db }: SharedTestEnv, subscription: string) {
  return db
    .selectFrom('recurring_change')
    .selectAll()
    .where('subscription_id', '=', subscription)
    .orderBy('created_at')
    .execute()
}
