import { useEffect, useRef, useState } from 'react'
import { toast, type ToastMessage } from '../../ui/toast.ts'
import { type CheckoutCall, openCheckout } from './open-checkout.ts'

interface CheckoutOptions {
  /** Names what is chosen. Pressing twice is one checkout, another choice is another. */
  choice: string
  /** What the new tab says until the checkout stands in it. */
  waitingText: string
  failed: ToastMessage
}

/** Opens the checkout for a form's choice, once at a time, and keeps what the form shows of it. */
export function useCheckout({ choice, waitingText, failed }: CheckoutOptions) {
  // State commits too late to stop a double click; a ref does not.
  const underWay = useRef(false)
  const key = useRef('')
  const [busy, setBusy] = useState(false)
  const [openedUrl, setOpenedUrl] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const finish = () => {
    underWay.current = false
    setBusy(false)
  }

  // Minted in the browser only: the page's HTML is the same for everyone.
  useEffect(() => {
    key.current = crypto.randomUUID()
    setOpenedUrl(null)
    setRefusal(null)
  }, [choice])

  useEffect(() => {
    // Back from the checkout, with the page just as it was left.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) finish()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  /** Call it inside the submit event, or the browser blocks the new tab. */
  async function start(call: CheckoutCall): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setOpenedUrl(null)
    setRefusal(null)
    const outcome = await openCheckout(call, key.current, waitingText)
    if (outcome.type === 'left') return
    if (outcome.type === 'opened') setOpenedUrl(outcome.url)
    if (outcome.type === 'failed') {
      if (outcome.keyIsSpent) key.current = crypto.randomUUID()
      toast({ ...failed, variant: 'destructive' })
    }
    if (outcome.type === 'refused') {
      setRefusal(outcome.text)
      toast({ title: failed.title, description: outcome.text, variant: 'destructive' })
    }
    if (outcome.type === 'spent') {
      key.current = crypto.randomUUID()
      toast({ title: outcome.text })
    }
    finish()
  }

  return { start, busy, openedUrl, refusal }
}
