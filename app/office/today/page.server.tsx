import { formatExactDollars } from '../../values/money.ts'
import { dateOf, startOfDayAndWeek } from '../../values/publisher-time.ts'
import { sumNetAmounts } from '../../payments/net-amount.server.ts'
import { FindForm } from '../find/page.server.tsx'
import { backTo, fieldOf, type OfficePage, type OfficeContext } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { SubmitButton } from '../ui/forms.server.tsx'
import { ThanksForm, thanksPath } from '../thanks/thanks-form.server.tsx'
import { findOpenIssues } from './find-open-issues.server.ts'
import { counted } from '../ui/words.ts'
import type { Need, QuickAction } from './need.ts'
import { actions } from './quick-actions.server.ts'

/** The number of items that a line shows. */
const itemsShown = 5

/** Open issues, each with its button or its page, and the sums of today and this week. */
export const today: OfficePage = {
  path: '/office',
  title: 'Today',
  notes: {
    done: 'Done, and noted in the audit log.',
    already: 'Somebody has done that already.',
    thanked: 'Noted: this gift is thanked for.',
  },
  get: async (context) => {
    const { db, now, member } = context
    const needs = await findOpenIssues(db, now, member.role)
    return (
      <>
        {context.maySee('/office/find') && <FindForm />}
        {needs.length === 0 ? (
          <p className="box">Nothing needs you. Everybody has been thanked, answered and served. Well done!</p>
        ) : (
          <ul className="needs">
            {needs.map((need) => (
              <li key={need.text} className="box">
                <Line need={need} may={context.may} />
              </li>
            ))}
          </ul>
        )}
        {context.maySee('/office/gifts') && (await recentSums(context))}
      </>
    )
  },
  post: async ({ db, now, member }, fields) => {
    const intent = fieldOf(fields, 'intent')
    const value = fieldOf(fields, 'value')
    const needs = await findOpenIssues(db, now, member.role)
    // A role may use only the buttons that it sees.
    const buttons = needs.flatMap(({ items = [], action = [] }) => [action, items.map((item) => item.actions ?? [])])
    const action = buttons.flat(2).find((button) => button.intent === intent && button.value === value)
    if (!action) return backTo('/office', 'already')
    await actions[action.intent](db, { value, who: member.email, key: fieldOf(fields, 'key') }, now)
    return backTo('/office', 'done')
  },
}

function Line({ need, may }: { need: Need; may: OfficeContext['may'] }) {
  const mayPress = ({ intent }: QuickAction) => may('/office', intent)
  const { text, since = null, advice, link, action, items = [], hasMore = false } = need
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
            <li key={item.giftToThank ?? item.text} className="row">
              <span>{item.text}</span>
              {item.link && <a href={item.link.path}>{item.link.label}</a>}
              {item.actions?.filter(mayPress).map((each) => (
                <QuickActionButton key={each.intent} action={each} about={item.text} />
              ))}
              {item.giftToThank && may(thanksPath, 'letter') && (
                <ThanksForm id={item.giftToThank} from="today" about={item.text} />
              )}
            </li>
          ))}
          {items.length > itemsShown && (
            <li className="soft">
              and {hasMore && 'more than '}
              {items.length - itemsShown} more
            </li>
          )}
        </ul>
      )}
      {link && (
        <a href={link.path} className="button">
          {link.label}
        </a>
      )}
      {action && mayPress(action) && <QuickActionButton action={action} about={text} />}
    </>
  )
}

function QuickActionButton({ action: { intent, value, label }, about }: { action: QuickAction; about: string }) {
  return (
    <SubmitButton intent={intent} fields={{ value }} className="quiet">
      {label}
      <span className="sr-only">: {about}</span>
    </SubmitButton>
  )
}

async function recentSums({ db, now }: OfficeContext) {
  const { today: sinceToday, week } = startOfDayAndWeek(now)
  const inWords = async (from: number) => {
    const gifts = await sumNetAmounts(db, 'gift', { from })
    const orders = await sumNetAmounts(db, 'order', { from })
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
