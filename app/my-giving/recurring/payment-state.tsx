import { recurringWords } from '../../content/my-giving/recurring.ts'
import { Panel } from '../../ui/panel.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FreshLinkForm } from '../access/link-panel.tsx'
import type { loadRecurringGift } from './load-recurring-gift.server.ts'

const { page, authorize } = recurringWords

type PaymentStateProps = Pick<
  Awaited<ReturnType<typeof loadRecurringGift>>,
  'id' | 'isFull' | 'formKey' | 'failed' | 'endedMandate' | 'otherMethod' | 'methodWords'
>

/** What keeps a recurring gift from being charged, and how it is mended. */
export function PaymentState(gift: PaymentStateProps) {
  const { failed, endedMandate, otherMethod, isFull, id, formKey } = gift
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
      {otherMethod && isFull && (
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

/** Stripe's page for another card, or, with the link of a mail, a fresh link that leads back here. */
function AnotherMethod({ gift, text, label }: { gift: PaymentStateProps; text?: string; label: string }) {
  return (
    <>
      <p className="mt-5 mb-3">{gift.isFull ? text : page.freshLink.card}</p>
      {gift.isFull ? (
        <CardButton id={gift.id} label={label} />
      ) : (
        <FreshLinkForm opens="gift" label={page.freshLink.button} />
      )}
    </>
  )
}

/** The browser's own form: what comes back is Stripe's page. */
export function CardButton({ id, label }: { id: string; label: string }) {
  return (
    <form method="post" action={`/my-giving/recurring/${id}/card`}>
      <Button type="submit" variant="outline">
        {label}
      </Button>
    </form>
  )
}
