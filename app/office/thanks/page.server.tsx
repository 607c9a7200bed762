import { officeHref } from '../office-href.ts'
import { countThanksOfDied, findGiftsToThank } from './gifts-to-thank.queries.server.ts'
import { thankGiver, undoThanks, waysToThank } from './thank-giver.server.ts'
import { findPayment, isReceiptDue } from '../../payments/payment.queries.server.ts'
import { backTo, fieldOf, type OfficePage, unknownIntent } from '../office-page.ts'
import { counted } from '../ui/words.ts'
import { ThanksForm } from './thanks-form.server.tsx'
import { giftToThankInWords } from './thanks-in-words.server.ts'

const maxListed = 200

/** The gifts to thank for. It takes the submits of Today and of a gift's page, too. */
export const thanksPage: OfficePage = {
  path: '/office/thanks',
  title: 'Thanks',
  notes: { thanked: 'Noted: this gift is thanked for.', already: 'Somebody has thanked for it already.' },
  get: async ({ db, now, may, maySee }) => {
    const found = await findGiftsToThank(db, now, maxListed + 1)
    const rows = found.slice(0, maxListed)
    const ofDied = await countThanksOfDied(db, now)
    return (
      <>
        <p>
          Gifts of the last 60 days: the first of a giver, those of a certain amount, and those in memory or in honor.
          “Letter” notes it and opens the letter to print.{' '}
          {maySee('/office/settings') && (
            <>
              <a href={officeHref('/office/settings', { hash: 'letters' })}>Settings</a> holds the amount and who signs.
            </>
          )}
        </p>
        {found.length > maxListed && <p className="note">These are the newest {maxListed}.</p>}
        {ofDied > 0 && <p>Left out: {counted(ofDied, 'gift', 'gifts')} of givers who have died.</p>}
        {rows.length === 0 ? (
          <p className="box">Every such gift is thanked for.</p>
        ) : (
          <div className="needs box">
            <ul>
              {rows.map((each) => (
                <li key={each.gift.id} className="row">
                  <span>
                    <a href={officeHref('/office/gifts/:id', { id: each.gift.id })}>{giftToThankInWords(each)}</a>
                  </span>
                  {may('/office/thanks', 'letter') && (
                    <ThanksForm id={each.gift.id} from="list" about={giftToThankInWords(each)} />
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </>
    )
  },
  post: async ({ db, member, now }, fields) => {
    const intent = fieldOf(fields, 'intent')
    const gift = await findPayment(db, fieldOf(fields, 'id'))
    if (gift?.kind !== 'gift') return { problem: 'There is no such gift.', status: 404 }
    const { id } = gift
    if (intent === 'undo') {
      const isUndone = await undoThanks(db, { id, who: member.email }, now)
      return backTo(officeHref('/office/gifts/:id', { id }), isUndone ? 'not-thanked' : undefined)
    }
    const how = waysToThank.find((way) => way === intent)
    if (!how) return unknownIntent
    if (!isReceiptDue(gift))
      return { problem: `There is nothing to thank for: this gift is ${gift.status}.`, status: 409 }
    const isNew = await thankGiver(db, { id, how, who: member.email }, now)
    if (how === 'letter') return backTo(officeHref('/office/gifts/:id/letter.pdf', { id }))
    return backTo(originOf(fields, id), isNew ? 'thanked' : 'already')
  },
}

function originOf(fields: FormData, id: string): string {
  const from = fieldOf(fields, 'from')
  if (from === 'today') return officeHref('/office')
  return from === 'gift' ? officeHref('/office/gifts/:id', { id }) : officeHref('/office/thanks')
}
