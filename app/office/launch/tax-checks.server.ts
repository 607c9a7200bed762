import type Stripe from 'stripe'
import { type SalesTaxState, salesTax } from '../../content/sales-tax.ts'
import { site } from '../../content/site.ts'
import { bookProducts } from '../../stripe/book-products.server.ts'
import { taxCodes } from '../../stripe/tax-codes.ts'
import { stripeAccounts, type StripeAccount } from '../../stripe/stripe.server.ts'
import { collectsSalesTax } from '../../catalog/sales-tax.ts'
import { missing, ok, warning, type Found } from './finding.ts'

const settingsPage = 'https://dashboard.stripe.com/settings/tax'
const inSalesTax = 'the list “States with sales tax” under Words (app/content/sales-tax.ts)'

/** Whether somebody has decided where the store collects sales tax, and who. Whoever sells a book is a seller in most states. */
export function checkTaxDecision(
  states: readonly SalesTaxState[] = salesTax.states,
  decision = site.evidence.salesTax,
): Found {
  const how = `Ask an accountant in which states you must collect it. Write them into ${inSalesTax}, and who decided it and when under "evidence" in app/content/site.ts (docs/sales-tax.md).`
  const wrong = states.flatMap(({ state }) => (/^[A-Z]{2}$/.test(state) ? [] : [state]))
  if (wrong.length > 0)
    return missing(`A state is written with two letters, not “${wrong.join('”, “')}”.`, `Correct ${inSalesTax}.`)
  const where =
    states.length > 0
      ? `We collect sales tax in: ${states.map(({ state, registration }) => `${state} (${registration})`).join(', ')}.`
      : 'We collect no sales tax.'
  if (decision !== null) return ok(`${where} ${decision}`)
  return (states.length > 0 ? missing : warning)(`${where} Nobody is named who decided it.`, how)
}

interface Asked {
  client: Stripe
  account: StripeAccount
}

/**
 * Where the store collects sales tax: whether Stripe can calculate it, with registrations in the same states, and whether the books
 * are taxed as books. `tax.settings` are `pending` while a field is missing that a calculation needs (types of the `stripe` package).
 */
export async function checkTaxAtStripe({ client, account }: Asked): Promise<Found[]> {
  if (!collectsSalesTax() || account !== stripeAccounts().at(-1)) return []
  const { status, status_details: details } = await client.tax.settings.retrieve()
  const lacks = details.pending?.missing_fields?.join(', ') ?? 'a field'
  const settings =
    status === 'active'
      ? ok('Stripe Tax can calculate.')
      : missing(
          `Stripe Tax cannot calculate: its settings lack ${lacks}. No order can be paid.`,
          `Fill it in at ${settingsPage}.`,
        )
  const { data } = await client.tax.registrations.list({ status: 'active', limit: 100 })
  const registered = data.flatMap(({ country_options: { us } }) => us?.state ?? [])
  return [
    settings,
    ...compareStates(registered),
    ...(await Promise.all([...new Set(bookProducts())].map((id) => checkCode(client, id)))),
  ]
}

function compareStates(registered: readonly string[]): Found[] {
  const name = 'tax registrations'
  const states = salesTax.states.map(({ state }) => state)
  const lacking = states.filter((state) => !registered.includes(state))
  const more = [...new Set(registered)].filter((state) => !states.includes(state))
  if (lacking.length + more.length === 0) return [ok(`Stripe collects in: ${states.join(', ')}.`, name)]
  return [
    ...(lacking.length > 0
      ? [
          missing(
            `Stripe collects no tax in: ${lacking.join(', ')}.`,
            `Add the registrations at ${settingsPage}.`,
            name,
          ),
        ]
      : []),
    ...(more.length > 0
      ? [
          warning(
            `Stripe also collects in: ${more.join(', ')}.`,
            `Add them to ${inSalesTax}, or end them at ${settingsPage}.`,
            name,
          ),
        ]
      : []),
  ]
}

async function checkCode(client: Stripe, id: string): Promise<Found> {
  const { tax_code: code, name } = await client.products.retrieve(id)
  if (code === taxCodes.book) return ok(`“${name}” is taxed as a book.`, 'tax code')
  const how = `Open https://dashboard.stripe.com/products/${id} and choose "Books" (${taxCodes.book}).`
  const what = !code
    ? 'has no tax code: it is taxed as the preset of the account'
    : `has the tax code ${typeof code === 'string' ? code : code.id}`
  return warning(`“${name}” ${what}.`, how, 'tax code')
}
