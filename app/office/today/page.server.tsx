import { formatExactDollars } from '../../values/money.ts'
import { startOfDayAndWeek } from '../../values/publisher-time.ts'
import { sumStanding } from '../../payments/sum-standing.server.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { FindForm } from '../find/page.server.tsx'
import { backTo, fieldOf, type OfficePage, type OfficeVisit } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { Press } from '../ui/forms.server.tsx'
import { findWhatNeedsSomebody } from './find-what-needs-somebody.server.ts'
import { counted } from '../ui/words.ts'
import type { Need, NeedPress } from './need.ts'
import { presses } from './press.server.ts'

/** Of each line, so many are named. */
const itemsShown = 5

/** What needs a person, each with the press or the page that mends it, and what came. */
export const today: OfficePage = {
  path: '/office',
  title: 'Today',
  opensTo: 'orders-and-messages',
  notes: { done: 'Done, and noted in the audit log.', already: 'Somebody has done that already.' },
  get: async (visit) => {
    const { db, now, member } = visit
    const needs = await findWhatNeedsSomebody(db, now, member.role)
    return (
      <>
        {member.role !== 'orders-and-messages' && <FindForm />}
        {needs.length === 0 ? (
          <p className="box">Nothing needs you. Everybody has been thanked, answered and served. Well done!</p>
        ) : (
          <ul className="needs">
            {needs.map((need) => (
              <li key={need.text} className="box">
                <Line need={need} mayChange={visit.mayChange} />
              </li>
            ))}
          </ul>
        )}
        {member.role !== 'orders-and-messages' && (await whatCame(visit))}
      </>
    )
  },
  post: async ({ db, now, member }, fields) => {
    const intent = fieldOf(fields, 'intent')
    const value = fieldOf(fields, 'value')
    const needs = await findWhatNeedsSomebody(db, now, member.role)
    // Only what this role is shown can be pressed.
    const offered = needs.flatMap(({ items = [], press = [] }) => [press, items.map((item) => item.presses ?? [])])
    const press = offered.flat(2).find((known) => known.intent === intent && known.value === value)
    if (!press) return backTo('/office', 'already')
    await presses[press.intent](db, { value, who: member.email, key: fieldOf(fields, 'key') }, now)
    return backTo('/office', 'done')
  },
}

function Line({ need, mayChange }: { need: Need; mayChange: boolean }) {
  const { text, since = null, advice, link, press, items = [] } = need
  return (
    <>
      <h2>{text}</h2>
      {(since !== null || advice) && (
        <p className="soft">
          {since !== null && `Since ${dateOf(since)}. `}
          {advice}
        </p>
      )}
      {items.length > 0 && (
        <ul>
          {items.slice(0, itemsShown).map((item) => (
            <li key={item.text} className="row">
              <span>{item.text}</span>
              {item.link && <a href={item.link.path}>{item.link.label}</a>}
              {mayChange && item.presses?.map((each) => <PressOf key={each.intent} press={each} about={item.text} />)}
            </li>
          ))}
          {items.length > itemsShown && <li className="soft">and {items.length - itemsShown} more</li>}
        </ul>
      )}
      {link && (
        <a href={link.path} className="button">
          {link.label}
        </a>
      )}
      {press && mayChange && <PressOf press={press} about={text} />}
    </>
  )
}

function PressOf({ press: { intent, value, label }, about }: { press: NeedPress; about: string }) {
  return (
    <Press intent={intent} fields={{ value }} className="quiet">
      {label}
      <span className="sr-only">: {about}</span>
    </Press>
  )
}

async function whatCame({ db, now }: OfficeVisit) {
  const { today: sinceToday, week } = startOfDayAndWeek(now)
  const inWords = async (from: number) => {
    const gifts = await sumStanding(db, 'gift', { from })
    const orders = await sumStanding(db, 'order', { from })
    const given = `${counted(gifts.count, 'gift', 'gifts')}, ${formatExactDollars(gifts.cents)}`
    return orders.count > 0 ? `${given}, and ${counted(orders.count, 'order', 'orders')}` : given
  }
  return (
    <section>
      <h2>What came</h2>
      <FactList
        facts={{
          Today: await inWords(sinceToday),
          'This week, since Monday': await inWords(week),
        }}
      />
    </section>
  )
}
