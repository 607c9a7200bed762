import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { checkout } from '../content/checkout.ts'
import { donate } from '../content/pages/donate.ts'
import { Panel } from '../ui/panel.tsx'
import { ErrorSummary, type FormProblem } from '../ui/controls/error-summary.tsx'
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
  hasExtras,
  isSameForm,
} from './choice.ts'
import { DonateButton, ImpactPanel } from './donate-button.tsx'
import { type ExtrasPanel, GiftExtras } from './gift-extras-panel.tsx'
import { GiftFields } from './gift-fields.tsx'
import { type GiftChoice, giftSeed } from './gift-options.ts'

const words = donate.form
const none: readonly FormProblem[] = []

interface DonateFormProps {
  /** What the address or the last answer of the server says. */
  source: GiftForm
  /** What was wrong with that. */
  refusal?: { title: string; problems: readonly FormProblem[] } | undefined
  hasTurnedBack: boolean
}

export function DonateForm({ source, refusal, hasTurnedBack }: DonateFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(source)
  const [panel, setPanel] = useState<ExtrasPanel | null>(null)
  const adopt = () => {
    if (formRef.current) setForm(giftFormFromFields(new FormData(formRef.current)))
  }
  const hydrated = useFormValues(adopt)
  const { submit, busy, gift, named, problems, openedUrl, notice } = useSubmit(form, panel, hasTurnedBack)
  const isUntouched = isSameForm(form, source)
  const known = problems[0] ? problems : (isUntouched && refusal?.problems) || none

  return (
    <Panel className="self-start shadow-float max-sm:p-4">
      {refusal && !notice && <ErrorSummary {...refusal} />}
      {hasTurnedBack && isUntouched && !busy && !openedUrl && !notice && (
        <CheckoutNotice tone="good" title={checkout.nothingCharged} text={checkout.turnedBack} className="mb-6" />
      )}
      <h2 className="text-xl max-sm:sr-only">{words.title}</h2>
      {/* Our own words are clearer than the browser's, and the server says them without a script as well. */}
      <form ref={formRef} method="post" noValidate className="grid gap-4 sm:mt-4 sm:gap-5" onSubmit={submit}>
        <GiftFields form={form} onChange={setForm} error={known.find(({ field }) => field === 'custom')?.text} />
        <ImpactPanel form={form} hydrated={hydrated} />
        <GiftExtras {...{ gift, panel }} extras={form.extras} problems={known} onInput={adopt} onLoad={setPanel} />
        <DonateButton {...{ form, named, hydrated, busy }} disabled={hydrated && !hasAmount(form)}>
          <AfterButton openedUrl={openedUrl} notice={notice} words={words} />
        </DonateButton>
      </form>
    </Panel>
  )
}

function useSubmit(form: GiftForm, panel: ExtrasPanel | null, hasTurnedBack: boolean) {
  const { extras } = form
  const gift = { amountCents: amountOf(form), frequency: frequencyOf(form) }
  const coverCents = extras?.cover && gift.amountCents && panel ? panel.coverCents(gift.amountCents, gift.frequency) : 0
  const named = describeChoice(form, coverCents)
  const { start, busy, openedUrl, notice } = useCheckout({
    seedOf: (key) => giftSeed(gift, key, panel?.hashExtras(extras, key)),
    named,
    words,
    already: checkout.alreadyGiven,
    answeredOn: '/payment-success',
    failed: donate.toasts.paymentError,
    hasTurnedBack,
  })
  const [problems, setProblems] = useState<readonly FormProblem[]>(none)
  useEffect(() => setProblems(none), [form])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    // Before the code of the disclosure has come, the browser posts its fields, and the server reads them.
    if (hasExtras(extras) && !panel) return
    event.preventDefault()
    if (busy) return
    const checked = checkGift(form)
    const whole = checked.ok && panel ? panel.addExtras(checked.choice, extras) : checked
    if (whole.ok) return start(callFor({ extras, ...whole.choice }))
    setProblems(whole.problems)
    const { field, text } = whole.problems[0]!
    toast({
      title: checked.ok ? words.errorSummary : donate.toasts.invalidAmount,
      description: text,
      variant: 'destructive',
    })
    document.getElementById(field!)?.focus()
  }

  return { submit, busy, gift, named, problems, openedUrl, notice }
}

function callFor({ amountCents: amount, frequency, coverCents, extras }: GiftChoice): CheckoutCall {
  const isOnce = frequency === 'once'
  return {
    path: `/functions/v1/create-${isOnce ? 'payment' : 'checkout'}`,
    body: { amount, ...extras, cover: coverCents, ...(!isOnce && { frequency }) },
  }
}
