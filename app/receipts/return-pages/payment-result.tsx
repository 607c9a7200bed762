import { Link } from 'react-router'
import { afterPayment } from '../../content/after-payment.ts'
import { returnPages } from '../../content/payments.ts'
import { tributeCard } from '../../content/receipts/tribute-card.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Lamp } from '../../ui/drawings/lamp.tsx'
import { Street } from '../../ui/drawings/street.tsx'
import { Container } from '../../ui/layout.tsx'
import { StateNotices } from '../../ui/state-notices.tsx'
import { Unbreakable } from '../../ui/unbreakable.tsx'
import { formatExactDollars } from '../../values/money.ts'
import type { PaymentView } from '../../payments/look-up-payment.server.ts'
import type { RefusedAnswer } from './answer-return-page.server.ts'
import { describePayment, type PaymentNotice } from './describe-payment.ts'
import { DoMore } from './do-more.tsx'
import type { ReceiptState, ReturnPage } from './load-return-page.server.ts'
import { ReceiptActions } from './receipt-actions.tsx'

type ReturnWords = (typeof returnPages)['gift' | 'recurring' | 'order']

interface PaymentResultProps extends ReturnPage {
  words: ReturnWords
  refused: RefusedAnswer | undefined
  isRecurring: boolean
}

/** The house in the middle of the street, whose window a gift lights. */
const windowOfGift = 7

/** The page after a payment. The style sheet delays the card for a second, so that it works without a script, too. */
export function PaymentResult({
  words,
  sessionId,
  payment,
  receipt,
  state,
  next,
  action,
  refused,
  isRecurring,
}: PaymentResultProps) {
  const notice = payment && describePayment(payment)
  const follows = notice?.follows ?? 'planned'
  const { title, notes } = wordsThatFollow(words, follows)
  const isGiftReceived = payment?.kind === 'gift' && notice?.tone === 'good'
  if (state === 'waiting') {
    return (
      <Container className="py-24 sm:py-40">
        <meta httpEquiv="refresh" content={`0; url=${next}`} />
        <Spinner text={words.waiting} />
        {/* For browsers that block automatic redirects. */}
        <p className="mt-6 animate-arrive text-center">
          <a className="text-link" href={next}>
            {returnPages.stillWaiting}
          </a>
        </p>
      </Container>
    )
  }
  return (
    <Container className="relative py-12 sm:py-20">
      {state === 'shown' && (
        <Spinner text={words.waiting} className="absolute inset-x-0 top-24 animate-leave sm:top-40" />
      )}
      <Panel className={`mx-auto max-w-2xl shadow-float sm:p-12 ${state === 'shown' ? 'animate-arrive' : ''}`}>
        {isGiftReceived ? (
          <div className="not-printed -mx-6 -mt-6 overflow-hidden rounded-t-card bg-night sm:-mx-12 sm:-mt-12">
            <Street lit={[windowOfGift]} className="block h-36 w-full sm:h-48" />
          </div>
        ) : (
          <Lamp lit={notice?.tone !== 'attention'} className="h-24" />
        )}
        <h1 className="mt-6 text-2xl sm:text-title">{title}</h1>
        {notice && <Notice {...notice} />}
        {isGiftReceived && receipt && <p className="mt-6 font-display text-xl">{receipt.impact}</p>}
        {notes.length > 0 && <h2 className="mt-8 text-xl">{words.notesTitle}</h2>}
        {notes.length > 1 ? (
          <ul className="mt-2 max-w-prose list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : (
          notes.map((note) => (
            <p key={note} className="mt-2 max-w-prose">
              {note}
            </p>
          ))
        )}
        {payment?.kind === 'gift' && payment.tribute && receipt && (
          <div className="not-printed mt-1">
            <a className="text-link inline-flex min-h-11 items-center" href={`/donate/card?session_id=${sessionId}`}>
              {tributeCard.print}
            </a>
            <p className="max-w-prose text-ink-soft">{tributeCard.wrong}</p>
          </div>
        )}
        {isRecurring && follows !== 'nothing' && (
          <Link
            className="text-link not-printed mt-1 inline-flex min-h-11 items-center"
            to={returnPages.changeOrStop.to}
          >
            {returnPages.changeOrStop.label}
          </Link>
        )}
        {(payment?.receiptNumber || sessionId) && (
          <dl id="receipt" className="mt-8 grid gap-x-6 gap-y-2 border-t border-line pt-6 sm:grid-cols-[auto_1fr]">
            {payment && receipt && <ReceiptFacts numberLabel={words.numberLabel} {...payment} receipt={receipt} />}
            {sessionId && (
              <div className="sm:contents">
                <dt className="text-sm text-ink-soft">{words.idLabel}</dt>
                <dd className="font-mono text-sm break-all text-ink-soft">{sessionId}</dd>
              </div>
            )}
          </dl>
        )}
        {receipt && <ReceiptActions receipt={receipt} action={action} refused={refused} />}
        <div className="not-printed mt-8 flex flex-wrap gap-3">
          {/* As a document, so that the form knows where its visitor comes from: see `answeredOn` in `use-checkout.ts`. */}
          <ButtonLink to={words.again.to} variant="outline" reloadDocument>
            {words.again.label}
          </ButtonLink>
          <ButtonLink to="/">{words.home}</ButtonLink>
        </div>
        {payment?.kind !== 'order' && <StateNotices />}
        {payment && receipt && <DoMore isGift={payment.kind === 'gift'} siteUrl={receipt.siteUrl} />}
      </Panel>
    </Container>
  )
}

/** Without a session, and while a payment is on its way, the words are as specified. */
function wordsThatFollow(words: ReturnWords, follows: PaymentNotice['follows']) {
  if (follows === 'nothing')
    return { title: 'titleWhenUnpaid' in words ? words.titleWhenUnpaid : words.title, notes: [] }
  const isPaid = follows === 'paid' && 'notesWhenPaid' in words
  return { title: words.title, notes: isPaid ? words.notesWhenPaid : words.notes }
}

type ReceiptFactsProps = Pick<PaymentView, 'kind' | 'receiptNumber'> & { numberLabel: string; receipt: ReceiptState }

function ReceiptFacts({ kind, numberLabel, receiptNumber, receipt }: ReceiptFactsProps) {
  const { facts } = afterPayment
  const rows = [
    [numberLabel, receiptNumber],
    [facts.amount, formatExactDollars(receipt.amountCents)],
    [facts.fund, receipt.fund],
    [facts.date, receipt.date],
    [facts.sentTo[kind], receipt.sentTo],
    [facts.statement, receipt.statement],
  ]
  return rows.map(
    ([name, value]) =>
      value && (
        <div key={name} className="sm:contents">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="even-figures">
            <Unbreakable>{value}</Unbreakable>
          </dd>
        </div>
      ),
  )
}

function Spinner({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div role="status" className={`text-center text-xl ${className}`}>
      <Lamp className="still-lamp mx-auto mb-6 hidden h-20" />
      <div className="spinner mx-auto mb-6" />
      <p>{text}</p>
    </div>
  )
}

const tones = {
  good: ['check', 'border-secondary'],
  waiting: ['clock', 'border-line-strong'],
  attention: ['alert', 'border-danger'],
} as const

function Notice({ tone, title, text }: PaymentNotice) {
  const [icon, border] = tones[tone]
  return (
    <div className={`mt-6 flex gap-3 border-l-4 pl-4 ${border}`}>
      <Icon name={icon} className="mt-0.5" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="even-figures">{text}</p>
      </div>
    </div>
  )
}
