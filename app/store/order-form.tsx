import { type SubmitEvent, useRef, useState } from 'react'
import type { Book } from '../content/books/book.ts'
import { checkout } from '../content/checkout.ts'
import { salesTax } from '../content/sales-tax.ts'
import { store } from '../content/pages/store.ts'
import { Button } from '../ui/controls/button.tsx'
import { ErrorSummary, type TitledProblem } from '../ui/controls/error-summary.tsx'
import { AfterButton, CheckoutNotice } from '../checkout/checkout-notice.tsx'
import { useCheckout } from '../checkout/use-checkout.ts'
import { useFormValues } from '../checkout/use-form-values.ts'
import { collectsSalesTax } from '../catalog/sales-tax.ts'
import { formatExactDollars } from '../values/money.ts'
import {
  booksInWords,
  minQuantity,
  maxQuantity,
  orderSessionKey,
  quantityFrom,
  readLeadingQuantity,
  totalCents,
} from './order-options.ts'
import { QuantityControl } from './quantity-control.tsx'

const formWords = store.form

interface OrderFormProps {
  book: Book
  /** The server's answer to a post without a script. */
  typed: string | undefined
  problem: TitledProblem | undefined
  /** `?turned-back=`: the quantity of a buyer who comes back from the checkout. */
  turnedBackFrom: string | null
}

export function OrderForm({ book, typed, problem, turnedBackFrom }: OrderFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [quantity, setQuantity] = useState(() => quantityFrom(turnedBackFrom ?? '', minQuantity))
  const [startQuantity] = useState(quantity)
  const [isTooMany, setIsTooMany] = useState(false)
  const { start, busy, openedUrl, notice } = useCheckout({
    sessionKeyOf: (key) => orderSessionKey({ book, quantity }, key),
    named: booksInWords(quantity),
    words: formWords,
    already: checkout.alreadyOrdered,
    failed: store.failed,
    hasTurnedBack: turnedBackFrom !== null,
  })

  const change = (typed: string) => {
    setIsTooMany(readLeadingQuantity(typed) > maxQuantity)
    setQuantity((before) => quantityFrom(typed, before))
  }

  const hydrated = useFormValues(() => {
    const field = formRef.current?.elements.namedItem('quantity')
    if (field instanceof HTMLInputElement) change(field.value)
  })

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
    <form ref={formRef} method="post" noValidate className="mt-8 max-w-md short:mt-4" onSubmit={submit}>
      {problem && !notice && <ErrorSummary title={problem.title} problems={[problem]} />}
      {turnedBackFrom !== null && quantity === startQuantity && !busy && !openedUrl && !notice && (
        <CheckoutNotice tone="good" title={checkout.nothingCharged} text={checkout.turnedBack} className="mb-6" />
      )}
      <dl className="border-t border-line-strong even-figures">
        <PriceLine label={formWords.price}>{formatExactDollars(book.priceCents)}</PriceLine>
        <PriceLine label={formWords.shipping}>{formatExactDollars(book.shippingCents)}</PriceLine>
      </dl>
      {collectsSalesTax() && <p className="py-3 text-sm text-ink-soft">{salesTax.besidePrices}</p>}
      <QuantityControl
        typed={hydrated ? undefined : typed}
        quantity={quantity}
        onChange={change}
        isTooMany={hydrated ? isTooMany : readLeadingQuantity(typed ?? '') > maxQuantity}
        error={hydrated || problem?.field !== 'quantity' ? undefined : problem.text}
      />
      <p className="flex items-baseline justify-between border-t border-line-strong py-3 text-xl font-semibold noscript:hidden">
        <label htmlFor="total">{formWords.total}</label>
        {/* Before hydration, the total is hidden: it may be of another quantity. */}
        <output
          id="total"
          htmlFor="quantity"
          className={`font-display text-title even-figures ${hydrated ? '' : '[form:has(input:is(:focus,:user-valid,:user-invalid))_&]:invisible'}`}
        >
          {formatExactDollars(totalCents({ book, quantity }))}
        </output>
      </p>
      <Button type="submit" size="large" className="mt-2 w-full" disabled={busy}>
        {busy ? formWords.busyButton : formWords.button}
      </Button>
      <AfterButton openedUrl={openedUrl} notice={notice} words={formWords} />
      <p className="mt-2 text-sm text-ink-soft">
        {formWords.note} <span className="hidden noscript:inline">{formWords.plainTotal}</span>
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
