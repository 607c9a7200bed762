import { data } from 'react-router'
import type { Route } from './+types/receipt.ts'
import { afterPayment } from '../content/after-payment.ts'
import { giftHistory } from '../content/my-giving/gift-history.ts'
import { giving } from '../content/my-giving/giving.ts'
import { site } from '../content/site.ts'
import { privatePageMeta } from '../head/page-meta.ts'
import { findRecipient } from '../givers/recipient.queries.server.ts'
import { findPaymentOf } from '../payments/payments-of.queries.server.ts'
import { fieldOf, fieldsOf } from '../values/form-fields.ts'
import { database } from '../db/database.server.ts'
import { CopyAndPrint } from '../receipts/return-pages/copy-and-print.tsx'
import { findExemption } from '../orders/exemption-certificate.queries.server.ts'
import { type PaperReceipt, writePaperReceipt } from '../receipts/documents/paper-receipt.server.ts'
import { mayAskForCopy, sendCopy } from '../receipts/send-copy.server.ts'
import { describeTributeNotice } from '../receipts/mails/tribute-messages.server.tsx'
import { findSignatory, signersOf } from '../receipts/signatory.server.ts'
import { WindowMark } from '../ui/drawings/window-mark.tsx'
import { Container } from '../ui/layout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Unbreakable } from '../ui/unbreakable.tsx'
import { privateHeaders } from '../security/private-headers.ts'
import { redirectTo, requireFullSession } from '../givers/giver-session.server.ts'
import { fill } from '../words/fill.ts'

const receiptWords = giftHistory.receipt

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  privatePageMeta({
    title: `${loaderData?.receipt?.heading ?? receiptWords.title} ${params.id}`,
    description: giving.description,
  })

export async function loader({ request, params }: Route.LoaderArgs) {
  const { giverId } = await requireFullSession(request)
  const db = await database()
  const payment = await findPaymentOf(db, giverId, params.id)
  const receipt = payment ? writePaperReceipt(payment, Date.now(), await findExemption(db, payment)) : null
  const none = {
    receipt: null,
    signers: [],
    recipient: '',
    tributeNotice: null,
    copies: 0,
    mayAskForCopy: false,
    wasSent: false,
  }
  if (!payment || !receipt) return data(none, { status: 404 })
  const copies = payment.copies_sent ?? 0
  const wasSent = copies > 0 && new URL(request.url).searchParams.has(sent)
  const tributeNotice = await describeTributeNotice(db, payment)
  const recipient = (await findRecipient(db, payment)) ?? ''
  const signers = payment.kind === 'gift' ? signersOf(await findSignatory(db)) : []
  return data({ receipt, signers, recipient, tributeNotice, copies, mayAskForCopy: mayAskForCopy(payment), wasSent })
}

/** The query parameter of the redirect after the form. */
const sent = 'sent'

/** "Send it again": a repeated submit sends one copy. The page after the redirect shows the present state. */
export async function action({ request, params }: Route.ActionArgs) {
  const { giverId } = await requireFullSession(request)
  const copy = Number(fieldOf(await fieldsOf(request), 'copy'))
  const db = await database()
  const payment = await findPaymentOf(db, giverId, params.id)
  const answer = payment ? await sendCopy(db, payment, copy, Date.now()) : 'sent'
  if (answer !== 'sent')
    return data({ problem: afterPayment.copy[answer] }, { status: answer === 'tooMany' ? 429 : 409 })
  return redirectTo(`/my-giving/receipt/${encodeURIComponent(params.id)}?${sent}`)
}

/** A receipt for printing: only the content of `article` is printed. */
export default function Receipt({ loaderData, actionData, params }: Route.ComponentProps) {
  const { receipt, signers, recipient, tributeNotice, copies, mayAskForCopy, wasSent } = loaderData
  return (
    <Container className="py-10 sm:py-14">
      {receipt ? <Paper receipt={receipt} signers={signers} /> : <p className="text-lg">{receiptWords.noneThere}</p>}
      <div className="not-printed mx-auto max-w-3xl">
        {tributeNotice && <p className="mt-6">{tributeNotice}</p>}
        <div role="status">
          {wasSent && !actionData && (
            <p className="mt-6 font-semibold">{fill(afterPayment.copy.sent, { to: recipient })}</p>
          )}
          {actionData && <p className="mt-6 font-semibold">{actionData.problem}</p>}
          {receipt && !mayAskForCopy && actionData?.problem !== afterPayment.copy.enough && (
            <p className="mt-2">{afterPayment.copy.enough}</p>
          )}
        </div>
        {receipt && (
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <CopyAndPrint copies={copies} mayAskForCopy={mayAskForCopy} />
            <a className="text-link inline-flex min-h-11 items-center" href={`/my-giving/receipt/${params.id}.pdf`}>
              {receiptWords.file}
            </a>
          </div>
        )}
        <TextLink link={{ label: giftHistory.back, to: '/my-giving' }} className="mt-2" />
      </div>
    </Container>
  )
}

function Paper({ receipt, signers }: { receipt: PaperReceipt; signers: readonly string[] }) {
  const { heading, number, issued, payer, paragraphs, facts, notes, notices } = receipt
  const { street, unit, city, state, zip } = site.address
  const sender = [[street, unit].filter(Boolean).join(', '), `${city}, ${state} ${zip}`, site.email, site.phone]
  return (
    <article className="mx-auto max-w-3xl rounded-card border border-line bg-raised p-6 sm:p-10 print:border-0 print:p-0">
      <div className="grid gap-6 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
        <div className="flex gap-3">
          <WindowMark className="h-10" />
          <p className="text-sm text-ink-soft">
            <strong className="block font-display text-lg text-ink">{site.name}</strong>
            {sender.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        </div>
        <div>
          <h1 className="text-title">{heading}</h1>
          <p className="even-figures whitespace-nowrap">{number}</p>
          {issued.map((line) => (
            <p key={line} className="even-figures text-sm text-ink-soft">
              {line}
            </p>
          ))}
        </div>
      </div>
      <p className="mt-8">
        {payer.map((line) => (
          <span key={line} className="block first:text-lg first:font-semibold">
            {line}
          </span>
        ))}
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-4">
          <Unbreakable>{paragraph}</Unbreakable>
        </p>
      ))}
      <dl className="mt-6 border-b border-line">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-4 border-t border-line py-2 sm:grid-cols-[9em_1fr] print:grid-cols-[9em_1fr]"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="even-figures min-w-0 font-semibold">
              <Unbreakable>{value}</Unbreakable>
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className="mt-4">
          {note}
        </p>
      ))}
      {/* A line to sign. */}
      {signers.length > 0 && (
        <p className="mt-14 w-56 border-t border-ink pt-2">
          {signers.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice} className="mt-4 text-sm">
          {notice}
        </p>
      ))}
    </article>
  )
}
