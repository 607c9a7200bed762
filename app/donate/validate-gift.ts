import { funds } from '../catalog/funds.ts'
import type { Fund } from '../content/funds.ts'
import { giftExtras } from '../content/gift-extras.ts'
import { largestPaymentCents } from '../values/money.ts'
import { extraLimits, faultOfText, tidyText } from '../payments/tribute-words.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { coverCents } from './cover-cost.ts'
import type { ValidatedGift } from './gift-form.ts'
import type { Gift, GiftExtras } from './gift.ts'

const tellNames = ['tellName', 'tellEmail', 'tellMessage'] as const
const isTribute = (kind: string | undefined): kind is 'memory' | 'honor' => kind === 'memory' || kind === 'honor'

/** The texts as they are compared and stored: see `tidyText`. */
export function tidyExtras(extras: GiftExtras): GiftExtras {
  const texts = Object.entries(extras).map(([name, text]) => [name, tidyText(text)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** The valid values, in a fixed order: without the names of an absent tribute, and without an invalid `from`. */
function countedExtras(typed: GiftExtras): GiftExtras {
  const { cover, fund, tribute, from, note, noLetters, ...names } = tidyExtras(typed)
  const { tributeName, tellName, tellEmail, tellMessage } = names
  const counted = {
    cover: cover === 'yes' ? cover : '',
    fund,
    ...(isTribute(tribute) && { tribute, tributeName, tellName, tellEmail, tellMessage }),
    note,
    from: /^[a-z0-9-]{1,40}$/i.test(from ?? '') ? from : '',
    noLetters: noLetters === 'yes' ? noLetters : '',
  }
  return Object.fromEntries(Object.entries(counted).filter(([, text]) => text))
}

/** Checks the additions to a gift, and computes the addition for the cost. */
export function validateGift(
  { amountCents, frequency, extras: typed }: Omit<Gift, 'coverCents'>,
  list: readonly Fund[] = funds,
): ValidatedGift {
  const extras = countedExtras(typed)
  const cover = extras.cover ? coverCents(amountCents, frequency) : 0
  const problems: FormProblem[] = []
  if (amountCents + cover > largestPaymentCents) problems.push(about('cover', giftExtras.cover.tooLarge))
  if (extras.fund && !list.some(({ key }) => key === extras.fund)) problems.push(about('fund', giftExtras.fund.unknown))
  if (extras.tribute && !extras.tributeName) problems.push(about('tributeName', giftExtras.tribute.nameMissing))
  if (tellNames.some((name) => extras[name]) && !extras.tellName) {
    problems.push(about('tellName', giftExtras.tribute.tellNameMissing))
  }
  for (const name of Object.keys(extraLimits) as (keyof typeof extraLimits)[]) {
    const fault = faultOfText(name, extras[name] ?? '')
    if (fault) problems.push(about(name, fault))
  }
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, gift: { amountCents, frequency, coverCents: cover, extras } }
}

const about = (field: string, text: string): FormProblem => ({ field, text })

/**
 * Represents the extras in the session key of a gift, so that other words are another checkout: Stripe refuses one key for
 * two different requests. Empty without extras.
 *
 * It is a hash by hand (cyrb53, by bryc, public domain; 53 bits), because the browser computes it, too, while the form renders:
 * `crypto.subtle` answers later, and only on a page by https. Nobody gains by a collision: the key is random and belongs to one
 * form, so only two texts of one donor could meet. `receiptNumberOf` makes the receipt number of the session key with SHA-256.
 * The hash stays as it is: with another one, a gift that is sent again after a release would get a second receipt number and a
 * second checkout.
 */
export function hashExtras(typed: GiftExtras, key: string): string {
  const { from, ...extras } = countedExtras(typed)
  // `from` is not a choice of the donor, and it is known before this code is loaded.
  if (Object.keys(extras).length === 0) return ''
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of JSON.stringify([key, extras, from])) {
    high = Math.imul(high ^ letter.codePointAt(0)!, 2_654_435_761)
    low = Math.imul(low ^ letter.codePointAt(0)!, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (0x1fffff & low) + (high >>> 0)).toString(36)
}
