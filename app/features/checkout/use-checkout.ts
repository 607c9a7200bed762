import { useEffect, useRef, useState } from 'react'
import { checkout } from '../../content/checkout.ts'
import type { PaymentStatus } from '../../infra/tables.ts'
import { toast, type ToastMessage } from '../../ui/toast.ts'
import type { CheckoutNoticeWords } from './checkout-notice.tsx'
import { isGiven, type LastCheckout, readCheckoutState, recallCheckout, rememberCheckout } from './last-checkout.ts'
import { type CheckoutCall, openCheckout } from './open-checkout.ts'

interface CheckoutOptions {
  /** Names what is chosen and the key under which. Pressing twice is one checkout, another choice is another. */
  seedOf: (key: string) => string
  words: {
    /** What the new tab says until the checkout stands in it. */
    waitingTab: string
    already: string
    failed: { title: string; description: string }
  }
  /** The question to who paid for the same, for example "a minute ago". */
  askAgain: (when: string) => string
  /** Whether the visitor comes from the page for paying, which also leads back when it is paid. */
  hasTurnedBack: boolean
  /** How the checkout stands, in words for the visitor. */
  describe: (status: PaymentStatus) => CheckoutNoticeWords
}

/** Opens the checkout for a form's choice, once at a time, and keeps what the form shows of it. */
export function useCheckout({ seedOf, words, askAgain, hasTurnedBack, describe }: CheckoutOptions) {
  // State commits too late to stop a double click; a ref does not.
  const underWay = useRef(false)
  const key = useRef('')
  /** The checkout that this form has opened, until it is known what became of it. */
  const opened = useRef<{ seed: string; describe: CheckoutOptions['describe'] } | null>(null)
  /** The checkout of which the visitor knows that it is paid. */
  const known = useRef('')
  const [busy, setBusy] = useState(false)
  const [openedUrl, setOpenedUrl] = useState<string | null>(null)
  const [notice, setNotice] = useState<CheckoutNoticeWords | null>(null)
  const choice = seedOf('')
  /** What holds when the form comes. */
  const [first] = useState({ choice, describe, hasTurnedBack })

  /** A toast says it aloud and goes; in the form it stays. */
  const tell = ({ title, description, variant }: Required<ToastMessage>, text = description) => {
    setNotice({ tone: variant === 'destructive' ? 'attention' : 'waiting', title, text, isTold: true })
    toast({ title, description, variant })
  }

  const finish = () => {
    underWay.current = false
    setBusy(false)
  }

  // Minted in the browser only: the page's HTML is the same for everyone.
  useEffect(() => {
    key.current = crypto.randomUUID()
    setOpenedUrl(null)
    setNotice(null)
  }, [choice])

  useEffect(() => {
    const last = recallCheckout(Date.now())
    if (first.hasTurnedBack && last?.choice === first.choice) {
      opened.current = { seed: last.seed, describe: first.describe }
    }
    let asking = false
    const look = async () => {
      const last = opened.current
      if (!last || asking || document.visibilityState === 'hidden') return
      asking = true
      const status = await readCheckoutState(last.seed)
      asking = false
      if (opened.current !== last || (!isGiven(status) && status !== 'expired')) return
      opened.current = null
      known.current = last.seed
      key.current = crypto.randomUUID()
      setOpenedUrl(null)
      setNotice(last.describe(status!))
    }
    const onPageShow = (event: PageTransitionEvent) => {
      // Back from the checkout, with the page just as it was left.
      if (event.persisted) finish()
      void look()
    }
    window.addEventListener('pageshow', onPageShow)
    window.addEventListener('focus', look)
    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('pageshow', onPageShow)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [first])

  /** The same choice, paid minutes ago from another form of this browser. */
  async function findGiven(): Promise<LastCheckout | null> {
    const last = recallCheckout(Date.now())
    if (last?.choice !== choice || [seedOf(key.current), known.current].includes(last.seed)) return null
    return isGiven(await readCheckoutState(last.seed)) ? last : null
  }

  /** Call it inside the submit event, or the browser blocks the new tab. */
  async function start(call: CheckoutCall): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setOpenedUrl(null)
    setNotice(null)
    const seed = seedOf(key.current)
    const outcome = await openCheckout(call, key.current, words.waitingTab, findGiven)
    if (outcome.type === 'left' || outcome.type === 'opened') {
      opened.current = { seed, describe }
      rememberCheckout({ choice, seed, openedAt: Date.now() })
    }
    if (outcome.type === 'left') return
    if (outcome.type === 'opened') setOpenedUrl(outcome.url)
    if (outcome.type === 'given') {
      const { seed, openedAt } = outcome.before
      known.current = seed
      const when = checkout.ago(Math.floor((Date.now() - openedAt) / 60_000))
      tell({ title: askAgain(when), description: checkout.ifYouMeanIt, variant: 'default' })
    }
    if (outcome.type === 'spent') {
      opened.current = null
      known.current = seed
      key.current = crypto.randomUUID()
      const title = outcome.isPaid ? words.already : checkout.nothingCharged
      tell({ title, description: outcome.text, variant: 'default' })
    }
    if (outcome.type === 'refused') tell({ ...words.failed, description: outcome.text, variant: 'destructive' })
    if (outcome.type === 'failed') {
      if (outcome.keyIsSpent) key.current = crypto.randomUUID()
      const text = outcome.text ?? `${words.failed.description} ${checkout.nothingCharged}`
      tell({ ...words.failed, variant: 'destructive' }, text)
    }
    finish()
  }

  return { start, busy, openedUrl, notice }
}
