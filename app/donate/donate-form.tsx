import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { checkout } from '../content/checkout.ts'
import { donate } from '../content/donate.ts'
import { Card } from '../ui/card.tsx'
import { ErrorSummary, type TitledProblem } from '../ui/controls/error-summary.tsx'
import { toast } from '../ui/controls/toast.ts'
import { AfterButton, CheckoutNotice } from '../checkout/checkout-notice.tsx'
import type { CheckoutCall } from '../checkout/open-checkout.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { useFormValues } from '../checkout/use-form-values.ts'
import {
  amountOf,
  checkGift,
  describeChoice,
  frequencyOf,
  type GiftForm,
  giftFormFromFields,
  hasAmount,
  isSameForm,
} from './choice.ts'
import { DonateButton, ImpactPanel } from './donate-button.tsx'
import { GiftFields } from './gift-fields.tsx'
import { type GiftChoice, giftSeed } from './gift-options.ts'

const words = donate.form

interface DonateFormProps {
  /** What the address or the last answer of the server says. */
  source: GiftForm
  /** What was wrong with that. */
  problem?: TitledProblem | undefined
  hasTurnedBack: boolean
}

export function DonateForm({ source, problem, hasTurnedBack }: DonateFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(source)
  const hydrated = useFormValues(() => {
    if (formRef.current) setForm(giftFormFromFields(new FormData(formRef.current)))
  })
  const { submit, busy, amountError, openedUrl, notice } = useSubmit(form, hasTurnedBack)
  const isUntouched = isSameForm(form, source)
  const fieldError = amountError ?? (problem?.field === 'custom' && isUntouched ? problem.text : undefined)

  return (
    <Card className="self-start shadow-float">
      {problem && !notice && <ErrorSummary title={problem.title} problems={[problem]} />}
      {hasTurnedBack && isUntouched && !busy && !openedUrl && !notice && (
        <CheckoutNotice tone="good" title={checkout.nothingCharged} text={checkout.turnedBack} className="mb-6" />
      )}
      <h2 className="text-title">{words.title}</h2>
      {/* Our own words are clearer than the browser's, and the server says them without a script as well. */}
      <form ref={formRef} method="post" noValidate className="mt-6 grid gap-7" onSubmit={submit}>
        <GiftFields form={form} onChange={setForm} error={fieldError} />
        <ImpactPanel form={form} hydrated={hydrated} />
        <DonateButton form={form} hydrated={hydrated} busy={busy} disabled={hydrated && !hasAmount(form)}>
          <AfterButton openedUrl={openedUrl} notice={notice} words={words} />
        </DonateButton>
      </form>
    </Card>
  )
}

function useSubmit(form: GiftForm, hasTurnedBack: boolean) {
  const gift = { amountCents: amountOf(form), frequency: frequencyOf(form) }
  const { start, busy, openedUrl, notice } = useCheckout({
    seedOf: (key) => giftSeed(gift, key),
    named: describeChoice(form),
    words,
    already: checkout.alreadyGiven,
    failed: donate.toasts.paymentError,
    hasTurnedBack,
  })
  const [amountError, setAmountError] = useState<string | null>(null)
  useEffect(() => setAmountError(null), [form])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const checked = checkGift(form)
    if (checked.ok) return start(callFor(checked.choice))
    setAmountError(checked.error)
    toast({ title: donate.toasts.invalidAmount, description: checked.error, variant: 'destructive' })
    document.getElementById('custom')?.focus()
  }

  return { submit, busy, amountError, openedUrl, notice }
}

function callFor({ amountCents: amount, frequency }: GiftChoice): CheckoutCall {
  return frequency === 'once'
    ? { path: '/functions/v1/create-payment', body: { amount } }
    : { path: '/functions/v1/create-checkout', body: { amount, frequency } }
}
