import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { donate } from '../../content/donate.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary, type FormProblem } from '../../ui/error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { AmountFields } from './amount-fields.tsx'
import { checkGift, type GiftForm, hasAmount } from './choice.ts'
import { DonateButton } from './donate-button.tsx'
import { sameForm, useGiftForm, useIdempotencyKey } from './gift-form.ts'
import { GivingFields } from './giving-fields.tsx'
import { ImpactPanel } from './impact-panel.tsx'
import { openCheckout } from './open-checkout.ts'

const words = donate.form

/** `source` is what the address or the last answer of the server says; `problem` is what was wrong with that. */
export function DonateForm({
  source,
  problem,
}: {
  source: GiftForm
  problem?: (FormProblem & { title: string }) | undefined
}) {
  const formRef = useRef<HTMLFormElement>(null)
  const { form, dispatch, alive } = useGiftForm(source, formRef)
  const { submit, busy, amountError, openedUrl } = useSubmit(form)
  const posted = problem?.field === 'custom' && sameForm(form, source) ? problem.text : undefined
  const fieldError = amountError ?? posted

  return (
    <Card className="self-start shadow-float">
      {problem && <ErrorSummary title={problem.title} problems={[problem]} />}
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
  const key = useIdempotencyKey(form)
  // State commits too late to stop a double click; a ref does not.
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [amountError, setAmountError] = useState<string | null>(null)
  const [openedUrl, setOpenedUrl] = useState<string | null>(null)

  const finish = () => {
    underWay.current = false
    setBusy(false)
  }

  useEffect(() => {
    setAmountError(null)
    setOpenedUrl(null)
  }, [form])

  useEffect(() => {
    // Back from the checkout, with the page just as it was left.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) finish()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    const gift = checkGift(form)
    if (!gift.ok) {
      setAmountError(gift.error)
      toast({ title: donate.toasts.invalidAmount, description: gift.error, variant: 'destructive' })
      document.getElementById('custom')?.focus()
      return
    }
    underWay.current = true
    setBusy(true)
    setOpenedUrl(null)
    const outcome = await openCheckout(gift.choice, key.current, words.waitingTab)
    if (outcome.type === 'left') return
    if (outcome.type === 'opened') setOpenedUrl(outcome.url)
    if (outcome.type === 'failed') toast({ ...donate.toasts.paymentError, variant: 'destructive' })
    if (outcome.type === 'spent') {
      key.current = crypto.randomUUID()
      toast({ title: outcome.text })
    }
    finish()
  }

  return { submit, busy, amountError, openedUrl }
}
