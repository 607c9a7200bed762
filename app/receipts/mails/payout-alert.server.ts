import { site } from '../../content/site.ts'
import { formatExactDollars } from '../../values/money.ts'
import { depositInWords, namePayout } from '../../accounting/payout-in-words.ts'
import { payoutAlertKind } from '../../accounting/sync-payout.server.ts'
import { findStoppedPayouts } from '../../accounting/stopped-payouts.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import type { OfficeUrlOf } from '../../mail/office-url-of.ts'
import type { Composers } from '../../mail/outbox-worker.server.ts'
import { bankDetailsLink } from '../../stripe/dashboard-link.ts'
import { mailOf } from './email-content.server.tsx'

/** The subject is the failed payout. */
export const payoutMessages = (officeUrlOf: OfficeUrlOf): Composers => ({
  [payoutAlertKind]: { compose: (db, id) => composeAlert(db, id, officeUrlOf({ kind: 'payout', id })) },
})

async function composeAlert(db: Db, id: string, officeUrl: string | null): Promise<Mail | null> {
  const payout = (await findStoppedPayouts(db)).find((stopped) => stopped.id === id)
  // A later payout is in progress, or failed and has an alert of its own.
  if (!payout) return null
  const money =
    payout.amount_cents < 0
      ? `The bank did not let Stripe take the ${formatExactDollars(-payout.amount_cents)} that the balance lacked.`
      : 'The money is at Stripe again, and none of it is lost.'
  const content = {
    subject: `Payouts have stopped: ${namePayout(payout).toLowerCase()} failed`,
    title: 'Stripe sends no money to the bank',
    preview: money,
    paragraphs: [
      `${namePayout(payout)} failed. ${money}`,
      'Stripe makes no payout any more until the bank details are put right in its Dashboard, under Payouts. It says there what the bank answered. The next payout then holds all that waits.',
    ],
    button: { label: 'Put the bank details right', href: bankDetailsLink(payout) },
    officeUrl,
    facts: [
      ['Planned', depositInWords(payout)],
      ['Account', payout.account],
      ['Payout', id],
    ] as [string, string][],
  }
  return mailOf(content, site.email)
}
