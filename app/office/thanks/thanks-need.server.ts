import { officeHref } from '../office-href.ts'
import { findGiftsToThank } from './gifts-to-thank.queries.server.ts'
import { type FindNeed, linkOf, needOf } from '../today/need.ts'
import { counted } from '../ui/words.ts'
import { giftToThankInWords } from './thanks-in-words.server.ts'

/** Today names five and counts up to this number; the list has the others. */
const maxCounted = 100

/** Gifts that a person should thank for. */
export const findThanksDue: FindNeed = async ({ db, now }) => {
  const found = await findGiftsToThank(db, now, maxCounted + 1)
  const hasMore = found.length > maxCounted
  return needOf(found.slice(0, maxCounted), {
    hasMore,
    text: hasMore
      ? `More than ${maxCounted} gifts need a personal thank-you`
      : `${counted(found.length, 'gift needs', 'gifts need')} a personal thank-you`,
    advice: '“Letter” opens the letter to print.',
    link: { href: officeHref('/office/thanks'), label: 'See them all' },
    item: (each) => ({
      text: giftToThankInWords(each),
      link: linkOf(each.gift),
      giftToThank: each.gift.id,
    }),
  })
}
