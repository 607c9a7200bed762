import { bookTitle } from '../catalog/books.ts'
import { boxOffer } from '../content/receipts/box-offer.ts'
import { salesTax } from '../content/sales-tax.ts'
import { site } from '../content/site.ts'
import { collectsSalesTax } from '../catalog/sales-tax.ts'
import { formatExactDollars } from '../values/money.ts'
import type { Db } from '../db/db.server.ts'
import { mailSender } from '../mail/mail-sender.server.ts'
import { mailName } from '../values/plain-words.ts'
import type { Mail } from '../mail/mailer.server.ts'
import type { Composers } from '../mail/outbox-worker.server.ts'
import { renderMail } from '../mail/render-mail.server.ts'
import { MailLayout } from '../ui/mail/mail-layout.tsx'
import { MailButton, MailFacts, MailText } from '../ui/mail/mail-parts.tsx'
import { fill } from '../words/fill.ts'
import { findOffer } from './box-offer.queries.server.ts'
import { findCertificate } from './exemption-certificate.queries.server.ts'
import { exemptOffer } from './offer-box.server.ts'

/** The offer, with the link to pay it. A withdrawn offer is not sent. */
async function compose(db: Db, subject: string): Promise<Mail | null> {
  const offer = await findOffer(db, subject.replace('offer:', ''))
  if (!offer?.url || offer.withdrawn_at !== null) return null
  const { book, quantity, price_cents: price, shipping_cents: shipping, url } = offer
  const name = mailName(offer.name)
  const certificate = await findCertificate(db, offer.certificate_id)
  const isTaxAdded = collectsSalesTax() && !certificate
  const facts: [string, string][] = [
    ['Books', `${quantity} × ${bookTitle(book)}`],
    ['Each', formatExactDollars(price)],
    ['Shipping', formatExactDollars(shipping)],
    ['Total', `${formatExactDollars(quantity * price + shipping)}${isTaxAdded ? `, ${salesTax.besidePrices}` : ''}`],
  ]
  const body = (
    <MailLayout preview={boxOffer.preview} title={boxOffer.title} sender={mailSender()}>
      <MailText>{name ? fill(boxOffer.greeting, { name }) : boxOffer.greetingWithoutName}</MailText>
      <MailText>{fill(boxOffer.text, { quantity })}</MailText>
      <MailFacts facts={facts} />
      {certificate && <MailText>{exemptOffer(certificate)}</MailText>}
      <MailButton label={boxOffer.linkText} href={url} />
      <MailText>{boxOffer.next}</MailText>
      <MailText>{boxOffer.questions}</MailText>
    </MailLayout>
  )
  const replyTo = { name: site.name, address: site.email }
  return {
    to: offer.email,
    replyTo,
    subject: fill(boxOffer.subject, { quantity }),
    isPersonal: true,
    ...(await renderMail(body)),
  }
}

export const boxOfferMessages: Composers = { 'box-offer': { compose } }
