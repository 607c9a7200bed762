import { timeInWords } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeAction, type OfficeContext, type OfficePage } from '../office-page.ts'
import { findOpenIssues } from './find-open-issues.server.ts'
import { FirstSteps, findFirstSteps } from './first-steps.server.tsx'
import { NeedCard } from './need-card.server.tsx'
import type { Need } from './need.ts'
import { actions } from './quick-actions.server.ts'
import { Received } from './received.server.tsx'

/** A desk: on the left what needs a person, on the right what was received. */
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
    const steps = await findFirstSteps(context)
    const maySeeGifts = context.maySee('/office/gifts')
    return (
      <>
        <p className="soft">{timeInWords(now)}</p>
        <div className={maySeeGifts ? 'desk' : undefined}>
          <div className="needs">
            {steps && <FirstSteps steps={steps} maySeeGifts={maySeeGifts} />}
            <Needs needs={needs} may={context.may} />
          </div>
          {maySeeGifts && (await Received(context))}
        </div>
      </>
    )
  },
  post: pressButton,
}

/** Leaves a mail that failed, or keeps a gift, as it is: it needs nobody any more. */
export const setAsideAction: OfficeAction = { path: '/office/set-aside', of: '/office', post: pressButton }

async function pressButton({ db, now, member }: OfficeContext, fields: FormData): Promise<Response> {
  const intent = fieldOf(fields, 'intent')
  const value = fieldOf(fields, 'value')
  const needs = await findOpenIssues(db, now, member.role)
  // A role may use only the buttons that it sees.
  const buttons = needs.flatMap(({ items = [], action = [] }) => [action, items.map((item) => item.actions ?? [])])
  const action = buttons.flat(2).find((button) => button.intent === intent && button.value === value)
  if (!action) return backTo(officeHref('/office'), 'already')
  await actions[action.intent](db, { value, who: member.email, key: fieldOf(fields, 'key') }, now)
  return backTo(officeHref('/office'), 'done')
}

function Needs({ needs, may }: { needs: Need[]; may: OfficeContext['may'] }) {
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">To do</h2>
      {needs.length === 0 ? (
        <p className="box">Nothing needs you. Everybody has been thanked, answered and served. Well done!</p>
      ) : (
        <ul>
          {needs.map((need) => (
            <li key={need.text} className="box">
              <NeedCard need={need} may={may} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
