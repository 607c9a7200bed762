import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { book } from '../../content/book.ts'
import { store } from '../../content/store.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, type TitledProblem } from '../../ui/error-summary.tsx'
import { AfterButton } from '../checkout/after-button.tsx'
import { CheckoutRefusal } from '../checkout/checkout-refusal.tsx'
import { useCheckout } from '../checkout/use-checkout.ts'
import { formatExactDollars } from '../payments/money.ts'
import { leastQuantity, quantityFrom, totalCents } from './order-options.ts'
import { QuantityControl } from './quantity-control.tsx'

const words = store.form

/** `typed` and `problem` are what the server's last answer says of a post without a script. */
export function OrderForm({ typed, problem }: { typed: string | undefined; problem: TitledProblem | undefined }) {
  const formRef = useRef<HTMLFormElement>(null)
  const [quantity, setQuantity] = useState(leastQuantity)
  const [alive, setAlive] = useState(false)
  const { start, busy, openedUrl, refusal } = useCheckout({
    choice: String(quantity),
    waitingText: words.waitingTab,
    failed: store.failed,
  })

  useEffect(() => {
    // The field could be changed before this ran, and browsers put typed values back on return.
    const adopt = () => {
      const field = formRef.current?.elements.namedItem('quantity')
      if (field instanceof HTMLInputElement) setQuantity((before) => quantityFrom(field.value, before))
    }
    adopt()
    setAlive(true)
    window.addEventListener('pageshow', adopt)
    return () => window.removeEventListener('pageshow', adopt)
  }, [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = {
      productName: book.title,
      productPrice: book.priceCents / 100,
      quantity,
      shippingCost: book.shippingCents / 100,
    }
    void start({ path: '/functions/v1/create-product-checkout', body })
  }

  return (
    <form ref={formRef} method="post" noValidate className="mt-8 max-w-md" onSubmit={submit}>
      {problem && !refusal && <ErrorSummary title={problem.title} problems={[problem]} />}
      {refusal && <CheckoutRefusal title={store.failed.title} text={refusal} />}
      <dl className="border-t border-line-strong even-figures">
        <PriceLine label={words.price}>{formatExactDollars(book.priceCents)}</PriceLine>
        <PriceLine label={words.shipping}>{formatExactDollars(book.shippingCents)}</PriceLine>
      </dl>
      <QuantityControl
        typed={alive ? undefined : typed}
        quantity={quantity}
        onChange={setQuantity}
        error={alive || problem?.field !== 'quantity' ? undefined : problem.text}
      />
      <p className="flex items-baseline justify-between border-t border-line-strong py-3 text-xl font-semibold noscript:hidden">
        <label htmlFor="total">{words.total}</label>
        <output id="total" htmlFor="quantity" className="font-display text-title even-figures">
          {formatExactDollars(totalCents(quantity))}
        </output>
      </p>
      <Button type="submit" size="large" className="mt-2 w-full" disabled={busy}>
        {busy ? words.busyButton : words.button}
      </Button>
      <AfterButton openedUrl={openedUrl} words={words} />
      <p className="mt-2 text-sm text-ink-soft">
        {words.note} <span className="hidden noscript:inline">{words.plainTotal}</span>
      </p>
    </form>
  )
}

function PriceLine({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between border-b border-line py-3">
      <dt>{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
