import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { checkout } from '../content/checkout.ts'
import { donate } from '../content/pages/donate.ts'
import { Panel } from '../ui/panel.tsx'
import { ErrorSummary, type FormProblem } from '../ui/controls/error-summary.tsx'
import { focusField } from '../ui/controls/focus-field.ts'
import { toast } from '../ui/controls/toast.ts'
import { AfterButton, CheckoutNotice } from '../checkout/checkout-notice.tsx'
import type { CheckoutCall } from '../checkout/open-checkout.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { useFormValues } from '../checkout/use-form-values.ts'
import {
  amountOf,
  describeChoice,
  frequencyOf,
  type GiftForm,
  giftFormFromFields,
  hasAmount,
  hasExtras,
  isSameForm,
  readExtras,
  validateAmount,
} from './gift-form.ts'
import { DonateButton, ImpactPanel } from './donate-button.tsx'
import type { ExtrasRules } from './gift-extra-fields.tsx'
import { GiftExtras } from './gift-extras.tsx'
import { GiftFields } from './gift-fields.tsx'
import { type Gift, giftSessionKey } from './gift.ts'

const formWords = donate.form
const none: readonly FormProblem[] = []

interface DonateFormProps {
  /** The values from the query or from the server's last answer. */
  source: GiftForm
  /** The errors in these values. */
  refusal?: { title: string; problems: readonly FormProblem[] } | undefined
  hasTurnedBack: boolean
}

export function DonateForm({ source, refusal, hasTurnedBack }: DonateFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(source)
  const [rules, setRules] = useState<ExtrasRules | null>(null)
  const adopt = () => {
    if (formRef.current) setForm(giftFormFromFields(new FormData(formRef.current)))
  }
  // React does not know what was typed before hydration.
  useEffect(adopt, [rules])
  const hydrated = useFormValues(adopt)
  const { submit, busy, gift, named, totalCents, problems, openedUrl, notice } = useSubmit(form, rules, hasTurnedBack)
  // Programs fill in fields without an event. What the fields show is given, not what React knows.
  const submitShown = (event: SubmitEvent<HTMLFormElement>) => {
    const shown = giftFormFromFields(new FormData(event.currentTarget))
    if (isSameForm(shown, form)) return submit(event)
    event.preventDefault()
    setForm(shown)
    setTimeout(() => formRef.current?.requestSubmit())
  }
  const isUntouched = isSameForm(form, source)
  const known = problems[0] ? problems : (isUntouched && refusal?.problems) || none

  return (
    <Panel className="self-start shadow-float max-sm:p-4 lg:py-5 short:py-4">
      {refusal && !notice && <ErrorSummary {...refusal} />}
      {hasTurnedBack && isUntouched && !busy && !openedUrl && !notice && (
        <CheckoutNotice tone="good" title={checkout.nothingCharged} text={checkout.turnedBack} className="mb-6" />
      )}
      <h2 className="sr-only">{formWords.title}</h2>
      {/* Our messages are clearer than the browser's, and the server shows them without a script too. */}
      <form ref={formRef} method="post" noValidate className="grid gap-3 sm:gap-4 short:gap-2.5" onSubmit={submitShown}>
        <GiftFields form={form} onChange={setForm} error={known.find(({ field }) => field === 'custom')?.text} />
        <ImpactPanel form={form} hydrated={hydrated} />
        <GiftExtras
          extras={form.extras}
          problems={known}
          figures={rules && gift.amountCents ? rules.describeCover(gift.amountCents, gift.frequency) : undefined}
          isLoaded={rules !== null}
          onLoad={setRules}
          onInput={adopt}
        />
        <DonateButton
          form={form}
          named={named}
          totalCents={totalCents}
          hydrated={hydrated}
          busy={busy}
          disabled={hydrated && !hasAmount(form)}
        >
          <AfterButton openedUrl={openedUrl} notice={notice} words={formWords} />
        </DonateButton>
      </form>
    </Panel>
  )
}

function useSubmit(form: GiftForm, rules: ExtrasRules | null, hasTurnedBack: boolean) {
  const { extras } = form
  const gift = { amountCents: amountOf(form), frequency: frequencyOf(form) }
  const coverCents = extras.cover && gift.amountCents && rules ? rules.coverCents(gift.amountCents, gift.frequency) : 0
  const named = describeChoice(form, coverCents)
  const totalCents = gift.amountCents && gift.amountCents + coverCents
  const { start, busy, openedUrl, notice } = useCheckout({
    sessionKeyOf: (key) => giftSessionKey(gift, key, rules?.hashExtras(extras, key)),
    named,
    words: formWords,
    already: checkout.alreadyGiven,
    answeredOn: '/payment-success',
    failed: donate.toasts.paymentError,
    hasTurnedBack,
  })
  const [problems, setProblems] = useState<readonly FormProblem[]>(none)
  useEffect(() => setProblems(none), [form])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    // Before the code of the disclosure is loaded, the browser posts its fields, and the server reads them.
    if (!rules && hasExtras(readExtras(new FormData(event.currentTarget)))) return
    event.preventDefault()
    if (busy) return
    const amount = validateAmount(form)
    const validated = amount.ok && rules ? rules.validateGift(amount.gift) : amount
    if (validated.ok) return start(callFor(validated.gift))
    setProblems(validated.problems)
    const { field, text } = validated.problems[0]!
    toast({
      title: field === 'custom' ? donate.toasts.invalidAmount : formWords.errorSummary,
      description: text,
      variant: 'destructive',
    })
    const control = document.getElementById(field!)
    // A field in a closed disclosure cannot get the focus.
    control?.closest('details')?.setAttribute('open', '')
    focusField(control)
  }

  return { submit, busy, gift, named, totalCents, problems, openedUrl, notice }
}

function callFor({ amountCents: amount, frequency, coverCents, extras }: Gift): CheckoutCall {
  const isOnce = frequency === 'once'
  return {
    path: `/functions/v1/create-${isOnce ? 'payment' : 'checkout'}`,
    body: { amount, ...extras, cover: coverCents || undefined, frequency: isOnce ? undefined : frequency },
  }
}
