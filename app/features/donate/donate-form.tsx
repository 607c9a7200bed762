import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { donate } from '../../content/donate.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary, type TitledProblem } from '../../ui/error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { CheckoutRefusal } from '../checkout/checkout-refusal.tsx'
import type { CheckoutCall } from '../checkout/open-checkout.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { AmountFields } from './amount-fields.tsx'
import { amountOf, checkGift, frequencyOf, type GiftForm, hasAmount } from './choice.ts'
import { DonateButton } from './donate-button.tsx'
import { sameForm, useGiftForm } from './gift-form.ts'
import type { GiftChoice } from './gift-options.ts'
import { GivingFields } from './giving-fields.tsx'
import { ImpactPanel } from './impact-panel.tsx'

const words = donate.form

/** `source` is what the address or the last answer of the server says; `problem` is what was wrong with that. */
export function DonateForm({ source, problem }: { source: GiftForm; problem?: TitledProblem | undefined }) {
  const formRef = useRef<HTMLFormElement>(null)
  const { form, dispatch, alive } = useGiftForm(source, formRef)
  const { submit, busy, amountError, openedUrl, refusal } = useSubmit(form)
  const posted = problem?.field === 'custom' && sameForm(form, source) ? problem.text : undefined
  const fieldError = amountError ?? posted

  return (
    <Card className="self-start shadow-float">
      {problem && !refusal && <ErrorSummary title={problem.title} problems={[problem]} />}
      {refusal && <CheckoutRefusal title={donate.toasts.paymentError.title} text={refusal} />}
      <h2 className="text-title">{words.title}</h2>
      {/* Our own words are clearer than the browser's, and the server says them without a script as well. */}
      <form ref={formRef} method="post" noValidate className="mt-6 grid gap-7" onSubmit={submit}>
        <GivingFields form={form} dispatch={dispatch} />
        <AmountFields form={form} dispatch={dispatch} error={fieldError} />
        <ImpactPanel form={form} />
        <DonateButton form={form} busy={busy} disabled={alive && !hasAmount(form)} openedUrl={openedUrl} />
      </form>
    </Card>
  )
}

function useSubmit(form: GiftForm) {
  const { start, busy, openedUrl, refusal } = useCheckout({
    choice: `${amountOf(form)}:${frequencyOf(form)}`,
    waitingText: words.waitingTab,
    failed: donate.toasts.paymentError,
  })
  const [amountError, setAmountError] = useState<string | null>(null)
  useEffect(() => setAmountError(null), [form])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const gift = checkGift(form)
    if (gift.ok) return start(callFor(gift.choice))
    setAmountError(gift.error)
    toast({ title: donate.toasts.invalidAmount, description: gift.error, variant: 'destructive' })
    document.getElementById('custom')?.focus()
  }

  return { submit, busy, amountError, openedUrl, refusal }
}

function callFor({ amountCents: amount, frequency }: GiftChoice): CheckoutCall {
  return frequency === 'once'
    ? { path: '/functions/v1/create-payment', body: { amount } }
    : { path: '/functions/v1/create-checkout', body: { amount, frequency } }
}
