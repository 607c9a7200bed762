import { recurringWords } from '../../content/my-giving/recurring.ts'
import { Panel } from '../../ui/panel.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FreshLinkForm } from '../access/link-panel.tsx'
import type { loadRecurringGift } from './load-recurring-gift.server.ts'

const { page, authorize } = recurringWords

type PaymentStateProps = Pick<
  Awaited<ReturnType<typeof loadRecurringGift>>,
  'id' | 'mayChangeAll' | 'isFromMail' | 'formKey' | 'failed' | 'endedMandate' | 'otherMethod' | 'methodWords'
>

/** Why a recurring gift cannot be charged, and what the giver can do. */
export function PaymentState(gift: PaymentStateProps) {
  const { failed, endedMandate, otherMethod, mayChangeAll, id, formKey } = gift
  return (
    <>
      {failed && (
        <Panel className="mt-8">
          <h2 className="text-title">{page.failed.title}</h2>
          <p className="mt-3 mb-5">{failed.sentences.join(' ')}</p>
          {failed.payUrl && (
            <ButtonLink to={failed.payUrl} reloadDocument>
              {failed.button}
            </ButtonLink>
          )}
          <AnotherMethod gift={gift} text={failed.another} label={gift.methodWords.button} />
        </Panel>
      )}
      {endedMandate && (
        <Panel className="mt-8">
          <h2 className="text-title">{authorize.title}</h2>
          <p className="mt-3">{endedMandate}</p>
          <AnotherMethod gift={gift} label={authorize.button} />
        </Panel>
      )}
      {otherMethod && mayChangeAll && (
        <Panel className="mt-8">
          <p className="mb-5">{otherMethod.sentences}</p>
          <form method="post" action={`/my-giving/recurring/${id}/card`}>
            <input type="hidden" name="method" value={otherMethod.id} />
            <input type="hidden" name="key" value={formKey} />
            <Button type="submit">{otherMethod.button}</Button>
          </form>
        </Panel>
      )}
    </>
  )
}

/** The form for Stripe's page for another card. In a session from a mail, the form that sends a link to this page. */
function AnotherMethod({ gift, text, label }: { gift: PaymentStateProps; text?: string; label: string }) {
  // The page says why a gift of the other giver of a merge has no form.
  if (!gift.mayChangeAll && !gift.isFromMail) return null
  return (
    <>
      <p className="mt-5 mb-3">{gift.mayChangeAll ? text : page.freshLink.card}</p>
      {gift.mayChangeAll ? (
        <CardButton id={gift.id} label={label} />
      ) : (
        <FreshLinkForm opens="gift" label={page.freshLink.button} />
      )}
    </>
  )
}

/** The browser posts the form without JavaScript: the answer redirects to Stripe's page. */
export function CardButton({ id, label }: { id: string; label: string }) {
  return (
    <form method="post" action={`/my-giving/recurring/${id}/card`}>
      <Button type="submit" variant="outline">
        {label}
      </Button>
    </form>
  )
}
