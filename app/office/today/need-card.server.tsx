import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { ThanksForm } from '../thanks/thanks-form.server.tsx'
import { SubmitButton } from '../ui/forms.server.tsx'
import type { Need, NeedItem, QuickAction } from './need.ts'

/** The number of items that a card shows. Those with the three buttons of Thanks are fewer: they have a page. */
const itemsShown = 5
const thanksShown = 3

interface NeedCardProps {
  need: Need
  may: OfficeContext['may']
}

/** What needs a person, with its next step: that of the card, or one for each item. */
export function NeedCard({ need, may }: NeedCardProps) {
  const { text, since = null, advice, link, action, items = [], hasMore = false } = need
  const shown = items.some(({ giftToThank }) => giftToThank) ? thanksShown : itemsShown
  return (
    <>
      <div className="need">
        <div>
          <h3>{text}</h3>
          {(since !== null || advice) && (
            <p className="soft">
              {since !== null && `Since ${dateOf(since)}. `}
              {advice}
            </p>
          )}
        </div>
        {link && (
          <a href={link.href} className={items.some(hasStep) ? undefined : 'button'}>
            {link.label}
          </a>
        )}
        {action && mayPress(action, may) && <QuickActionButton action={action} about={text} />}
      </div>
      {items.length > 0 && (
        <ul>
          {items.slice(0, shown).map((item) => (
            <li key={item.giftToThank ?? item.text} className="row">
              <Item item={item} may={may} />
            </li>
          ))}
          {items.length > shown && (
            <li className="soft">
              and {hasMore && 'more than '}
              {items.length - shown} more
            </li>
          )}
        </ul>
      )}
    </>
  )
}

const mayPress = ({ intent }: QuickAction, may: OfficeContext['may']) =>
  intent === 'set-aside' ? may('/office/set-aside', intent) : may('/office', intent)

/** Without a step of its items, that of the card is its link. */
const hasStep = ({ link, actions, giftToThank }: NeedItem) => Boolean(link ?? actions ?? giftToThank)

/** The next step is a button. The page to look at beforehand is a link: the words of the item. */
function Item({ item, may }: { item: NeedItem; may: OfficeContext['may'] }) {
  const { text, link, giftToThank } = item
  const actions = item.actions?.filter((each) => mayPress(each, may)) ?? []
  const mayThank = giftToThank !== undefined && may('/office/thanks', 'letter')
  const isStep = link !== undefined && (link.isStep || (actions.length === 0 && !mayThank))
  return (
    <>
      <span>{link && !isStep ? <a href={link.href}>{text}</a> : text}</span>
      {link && isStep && (
        <a href={link.href} className="button quiet">
          {link.label}
        </a>
      )}
      {actions.map((each, index) => (
        <QuickActionButton key={each.intent} action={each} about={text} isStep={!isStep && index === 0} />
      ))}
      {mayThank && <ThanksForm id={giftToThank} from="today" about={text} />}
    </>
  )
}

interface QuickActionButtonProps {
  action: QuickAction
  about: string
  isStep?: boolean
}

function QuickActionButton({ action: { intent, value, label }, about, isStep = true }: QuickActionButtonProps) {
  const action = intent === 'set-aside' ? officeHref('/office/set-aside') : undefined
  return (
    <SubmitButton action={action} intent={intent} fields={{ value }} className={isStep ? 'quiet' : 'plain-button'}>
      {label}
      <span className="sr-only">: {about}</span>
    </SubmitButton>
  )
}
