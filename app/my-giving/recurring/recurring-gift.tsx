import { data } from 'react-router'
import type { Route } from './+types/recurring-gift.ts'
import { recurringWords } from '../../content/my-giving/recurring.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { changeRecurring } from '../../subscriptions/change-recurring.server.ts'
import { keepStopReason } from '../../subscriptions/recurring-gift.queries.server.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { database } from '../../db/database.server.ts'
import { Panel } from '../../ui/panel.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Container } from '../../ui/layout.tsx'
import { StateNotices } from '../../ui/state-notices.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ChangeForms, PostForm, type Typed } from './change-forms.tsx'
import { FreshLinkForm } from '../access/link-panel.tsx'
import { PaymentState } from './payment-state.tsx'
import { loadRecurringGift, pathAfter } from './load-recurring-gift.server.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { redirectTo } from '../../givers/giver-session.server.ts'
import { requireRecurringAccess } from '../../givers/recurring-access.server.ts'

const { page, stopped } = recurringWords
const maxReason = 1000

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: recurringWords.pageTitle, description: recurringWords.description })

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const access = await requireRecurringAccess(request, params.subscription)
  return loadRecurringGift(await database(), access, params.subscription, url)
}

export async function action({ request, params: { subscription } }: Route.ActionArgs) {
  const access = await requireRecurringAccess(request, subscription)
  const db = await database()
  const fields = await fieldsOf(request)
  if (fieldOf(fields, 'what') === 'reason') {
    const reason = fieldOf(fields, 'reason')
    if (reason) await keepStopReason(db, subscription, reason.slice(0, maxReason))
    return redirectTo(pathAfter(subscription))
  }
  const changed = await changeRecurring(db, { madeBy: 'giver', access }, subscription, fields)
  if (changed.ok) return redirectTo(pathAfter(subscription, changed.changeId))
  const typed = Object.fromEntries([...fields].filter(([, value]) => typeof value === 'string')) as Typed
  return data({ typed, ...changed }, { status: changed.status })
}

export default function RecurringGift({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { isFromMail, heldText, title, sentence, note, done, allowed, history } = loaderData
  return (
    <Container className="max-w-3xl py-12 sm:py-16">
      <TextLink link={{ label: page.back, to: '/my-giving' }} />
      <h1 className="mt-2 text-headline">{title}</h1>
      {problem && (
        <div className="mt-6">
          <ErrorSummary title={page.problem} problems={[{ field: problem.field, text: problem.error }]} />
        </div>
      )}
      {done && !problem && (
        <div role="status" className="mt-6 rounded-card border-2 border-secondary bg-raised p-6">
          <p className="font-semibold">{done.title}</p>
          <p className="mt-1">{done.text}</p>
        </div>
      )}
      {sentence && <p className="mt-6 text-xl">{sentence}</p>}
      {note && <p className="mt-4 text-lg">{note}</p>}
      <PaymentState {...loaderData} />
      {allowed && <ChangeForms {...loaderData} allowed={allowed} problem={problem ?? null} />}
      {allowed && isFromMail && (
        <Panel className="mt-8">
          <h2 className="text-title">{page.freshLink.title}</h2>
          <p className="mt-3 mb-5">{page.freshLink.text}</p>
          <FreshLinkForm opens="gift" label={page.freshLink.button} />
        </Panel>
      )}
      {allowed && !isFromMail && heldText && (
        <Panel className="mt-8">
          <h2 className="text-title">{page.held.title}</h2>
          <p className="mt-3">{heldText}</p>
        </Panel>
      )}
      <Stopped {...loaderData} />
      {history && history.length > 0 && (
        <section aria-labelledby="history" className="mt-12">
          <h2 id="history" className="text-title">
            {page.history}
          </h2>
          <ul className="mt-4 border-t border-line">
            {history.map((change) => (
              <li key={change.id} className="border-b border-line py-3">
                <span className="block text-sm text-ink-soft">{change.date}</span>
                <span>{change.text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Container>
  )
}

function Stopped({ again, asksWhy, hasAnswered }: Route.ComponentProps['loaderData']) {
  if (!again) return null
  return (
    <section className="mt-8">
      <ButtonLink to={again} variant="give">
        {stopped.again}
      </ButtonLink>
      <p className="mt-3 text-ink-soft">{stopped.againText}</p>
      <StateNotices />
      {hasAnswered && <p className="mt-8">{stopped.thanks}</p>}
      {asksWhy && (
        <PostForm what="reason" className="mt-8 max-w-xl">
          <TextArea
            id="reason"
            name="reason"
            rows={3}
            maxLength={maxReason}
            label={stopped.reasonLabel}
            hint={<p className="mb-2 text-ink-soft">{stopped.reasonHint}</p>}
          />
          <Button type="submit" variant="outline" className="mt-4">
            {stopped.button}
          </Button>
        </PostForm>
      )}
    </section>
  )
}
