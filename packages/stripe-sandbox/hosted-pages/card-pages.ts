import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { problemsOf, readCard, type Fields } from './card-form.ts'
import type { CardInstrument } from '../payments/checkout.ts'
import { readFields } from './hosted-page.ts'
import { notice, type Html } from './frame.ts'
import { cardPage, dollars } from './hosted-view.ts'
import { payInvoiceOnPage } from '../billing/pay-invoice.ts'
import { updateCard } from './portal.ts'
import { change, clock, store } from '../sandbox.ts'
import { declineOf, type Decline } from '../payments/test-cards.ts'

interface CardPage {
  /** The form with what was typed. Null means that the page is closed. */
  form: ((fields: Fields, problems: Fields) => Html) | null
  /** Takes the card, or returns the reason of a decline. */
  take(card: CardInstrument): Decline | null
  /** The address of the redirect afterwards. Null means that `closed` is shown. */
  next: string | null
  closed: Html
}

/** Two pages that ask for a card only: the portal's, and an invoice's. */
export function createCardPages(): Hono {
  const pages = new Hono()
  const addPage = (path: string, open: (slug: string) => CardPage | null) => {
    const answer = async (c: Context) => {
      const page = open(c.req.param('slug') ?? '')
      if (!page) return c.html(notice('There is no such page'), 404)
      const { form, next, closed } = page
      if (!form) return c.html(closed)
      if (c.req.method === 'GET') return c.html(form({}, {}))
      const fields = await readFields(c)
      const problems: Fields = {}
      const card = readCard(fields, problems, clock.now())
      if (!card || Object.keys(problems).length > 0) return c.html(form(fields, problems), 422)
      const decline = change(() => page.take(card))
      if (decline) return c.html(form(fields, problemsOf(decline)), 422)
      return next ? c.redirect(next, 303) : c.html(closed)
    }
    pages.get(path, answer).post(path, answer)
  }
  addPage('/p/session/:slug', portalPage)
  addPage('/i/acct_sandbox/:slug', invoicePage)
  return pages
}

/** The id in an address. A random text follows it. */
const idIn = (slug: string) => slug.slice(0, slug.lastIndexOf('_'))

function portalPage(slug: string): CardPage | null {
  const session = store.find('billing_portal.session', idIn(slug))
  if (!session?.url.endsWith(slug)) return null
  const { customer, return_url: back, flow } = session
  const { redirect, hosted_confirmation: confirmation } = flow?.after_completion ?? {}
  const link = back ? html`<p><a href="${back}">Back</a></p>` : ''
  const lead = 'It is used for all payments to come.'
  return {
    form: (fields, problems) => cardPage('Your payment method', lead, 'Update', { fields, problems }, link),
    take(card) {
      const decline = declineOf(card)
      if (!decline) updateCard(customer, card)
      return decline
    },
    next: redirect?.return_url ?? null,
    closed: notice(confirmation?.custom_message ?? 'Your payment method was updated', link),
  }
}

const closedPage = (closed: Html): CardPage => ({ form: null, take: () => null, next: null, closed })

function invoicePage(slug: string): CardPage | null {
  const invoice = store.find('invoice', idIn(slug))
  if (!invoice) return null
  if (!invoice.hosted_invoice_url?.endsWith(slug)) return closedPage(notice('This link has expired. Ask the business.'))
  const { status, number, amount_due, hosted_invoice_url } = invoice
  const pay = `Pay ${dollars(amount_due)}`
  const lead = `Invoice ${number}`
  return {
    form: status === 'open' ? (fields, problems) => cardPage(pay, lead, pay, { fields, problems }) : null,
    take: (card) => payInvoiceOnPage(invoice, card),
    next: hosted_invoice_url,
    closed: notice(status === 'paid' ? 'Invoice paid' : `This invoice is ${status}`, html`<p>${lead}</p>`),
  }
}
