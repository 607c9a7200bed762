import { useEffect, useRef, useState } from 'react'
import { checkout } from '../content/checkout.ts'
import type { PaymentStatus } from '../values/payment-terms.ts'
import { randomKey } from '../security/random-key.ts'
import { toast, type ToastMessage } from '../ui/controls/toast.ts'
import { fill } from '../words/fill.ts'
import type { CheckoutNoticeWords } from './checkout-notice.tsx'
import { isGiven, type LastCheckout, readCheckoutState, recallCheckout, rememberCheckout } from './last-checkout.ts'
import { type CheckoutCall, openCheckout } from './open-checkout.ts'

interface CheckoutOptions {
  /** The choice and its key as one string. A second submit is the same checkout, another choice is another checkout. */
  sessionKeyOf: (key: string) => string
  /** The choice in words. */
  named: string
  words: {
    /** The text in the new tab until the checkout is loaded. */
    waitingTab: string
    paid: `${string}{named}${string}`
    processing: `${string}{named}${string}`
    /** The question to a visitor who has paid for the same. `when` is for example "a minute ago". */
    askAgain: `${string}{named} {when}${string}`
  }
  already: string
  /** The page with the button that answers the question: a visitor who comes from there is not asked again. */
  answeredOn?: string
  failed: { title: string; description: string }
  /** Whether the visitor comes back from the payment page, which links here also when it is paid. */
  hasTurnedBack: boolean
}

/** Opens the checkout for a form's choice, one at a time, and keeps the state that the form shows. */
export function useCheckout(options: CheckoutOptions) {
  const { sessionKeyOf, named, words, already, failed } = options
  // State commits too late to stop a double click; a ref does not.
  const underWay = useRef(false)
  const key = useRef('')
  /** The checkout that this form has opened, until its result is known. */
  const opened = useRef<{ sessionKey: string; named: string } | null>(null)
  /** The paid checkout that was already announced to the visitor. */
  const known = useRef('')
  const [busy, setBusy] = useState(false)
  const [openedUrl, setOpenedUrl] = useState<string | null>(null)
  const [notice, setNotice] = useState<CheckoutNoticeWords | null>(null)
  const choice = sessionKeyOf('')
  /** The values of the first render. */
  const [first] = useState({ ...options, choice })

  /** A toast announces it and disappears. The form keeps it, with the reason if there is one. */
  const tell = ({ title, description, variant }: Required<ToastMessage>, text = description) => {
    const isAnnounced = text === description
    setNotice({ tone: variant === 'destructive' ? 'attention' : 'waiting', title, text, isAnnounced })
    toast({ title, description, variant })
  }

  const finish = () => {
    underWay.current = false
    setBusy(false)
  }

  // Minted in the browser only: the page's HTML is the same for everyone.
  useEffect(() => {
    key.current = randomKey()
    setOpenedUrl(null)
    setNotice(null)
  }, [choice])

  useEffect(() => {
    const last = recallCheckout(Date.now())
    if (last && first.answeredOn && isFrom(first.answeredOn)) known.current = last.sessionKey
    if (first.hasTurnedBack && last?.choice.startsWith(first.choice)) {
      opened.current = { sessionKey: last.sessionKey, named: first.named }
    }
    let asking = false
    const look = async () => {
      const last = opened.current
      if (!last || asking || document.visibilityState === 'hidden') return
      asking = true
      const status = await readCheckoutState(last.sessionKey)
      asking = false
      const said = status && describe(status, last.named, first.words)
      if (opened.current !== last || !said) return
      opened.current = null
      known.current = last.sessionKey
      key.current = randomKey()
      setOpenedUrl(null)
      setNotice(said)
    }
    const onPageShow = (event: PageTransitionEvent) => {
      // The browser restored this page from its back/forward cache.
      if (event.persisted) finish()
      void look()
    }
    window.addEventListener('pageshow', onPageShow)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    void look()
    return () => {
      window.removeEventListener('pageshow', onPageShow)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [first])

  /** The same choice, paid minutes ago in another form of this browser. */
  async function findGiven(): Promise<LastCheckout | null> {
    const last = recallCheckout(Date.now())
    if (last?.choice !== choice || [sessionKeyOf(key.current), known.current].includes(last.sessionKey)) return null
    return isGiven(await readCheckoutState(last.sessionKey)) ? last : null
  }

  /** Call it inside the submit event, or the browser blocks the new tab. */
  async function start(call: CheckoutCall): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setOpenedUrl(null)
    setNotice(null)
    const sessionKey = sessionKeyOf(key.current)
    const outcome = await openCheckout(call, key.current, words.waitingTab, findGiven)
    if (outcome.type === 'left' || outcome.type === 'opened') {
      opened.current = { sessionKey, named }
      rememberCheckout({ choice, sessionKey, openedAt: Date.now() })
    }
    if (outcome.type === 'left') return
    if (outcome.type === 'opened') setOpenedUrl(outcome.url)
    if (outcome.type === 'given') {
      const { sessionKey, openedAt } = outcome.before
      known.current = sessionKey
      const when = timeAgo(Math.floor((Date.now() - openedAt) / 60_000))
      tell({ title: fill(words.askAgain, { named, when }), description: checkout.ifYouMeanIt, variant: 'default' })
    }
    if (outcome.type === 'spent') {
      opened.current = null
      known.current = sessionKey
      key.current = randomKey()
      const title = outcome.isPaid ? already : checkout.nothingCharged
      tell({ title, description: outcome.text, variant: 'default' })
    }
    if (outcome.type === 'refused') tell({ ...failed, variant: 'destructive' }, outcome.text)
    if (outcome.type === 'failed') {
      if (outcome.keyIsSpent) key.current = randomKey()
      const text = outcome.text || `${failed.description} ${checkout.nothingCharged}`
      tell({ ...failed, variant: 'destructive' }, text)
    }
    finish()
  }

  return { start, busy, openedUrl, notice }
}

function timeAgo(minutes: number): string {
  const { ago } = checkout
  if (minutes < 1) return ago.moment
  return minutes === 1 ? ago.minute : fill(ago.minutes, { minutes })
}

/** Whether this document was opened from a page of this site. */
function isFrom(path: string): boolean {
  return document.referrer.split('?')[0] === location.origin + path
}

/** The result of a checkout, when the form has a message for it. */
function describe(status: PaymentStatus, named: string, words: CheckoutOptions['words']): CheckoutNoticeWords | null {
  if (status === 'paid') return { tone: 'good', title: checkout.paid, text: fill(words.paid, { named }) }
  if (status === 'processing')
    return { tone: 'waiting', title: checkout.processing, text: fill(words.processing, { named }) }
  if (status === 'expired') return { tone: 'waiting', title: checkout.nothingCharged, text: checkout.expired }
  return null
}
