import type Stripe from 'stripe'
import { fundKeyPattern } from '../catalog/funds.ts'
import type { Tables } from '../db/tables.ts'

type PaymentTable = Tables['payment']

/** What a donor adds to a gift besides its amount, in the ledger's columns. */
export type GiftExtraColumns = Pick<
  PaymentTable,
  | ('cover_cents' | 'tribute_kind' | 'tribute_name' | 'note' | 'came_from' | 'fund')
  | ('tell_name' | 'tell_email' | 'tell_message')
>

/** Never renamed, as in `payment-identity.server.ts`. */
const keys = {
  tribute_kind: 'gospel_books_tribute',
  tribute_name: 'gospel_books_tribute_name',
  tell_name: 'gospel_books_tell_name',
  tell_email: 'gospel_books_tell_email',
  tell_message: 'gospel_books_tell_message',
  note: 'gospel_books_note',
  came_from: 'gospel_books_from',
  fund: 'gospel_books_fund',
} as const satisfies Partial<Record<keyof GiftExtraColumns, string>>
const names = Object.keys(keys) as (keyof typeof keys)[]

/** "143 of 5143". When the amount of a recurring gift changes, the part for the cost is unknown. */
const coverKey = 'gospel_books_cover'

/** `amountCents` is all that is charged. */
export function extrasToMetadata(extras: Partial<GiftExtraColumns>, amountCents: number): Record<string, string> {
  const texts = names.flatMap((name) => (extras[name] ? [[keys[name], extras[name]]] : []))
  return {
    ...(extras.cover_cents && { [coverKey]: `${extras.cover_cents} of ${amountCents}` }),
    ...(Object.fromEntries(texts) as Record<string, string>),
  }
}

/** Reads these columns from metadata. A missing value is null, so that the result has every column. */
export function extrasFromMetadata(metadata: Stripe.Metadata, amountCents: number | null): GiftExtraColumns {
  const texts = Object.fromEntries(names.map((name) => [name, metadata[keys[name]] ?? null]))
  const [, cover, of] = /^(\d{1,8}) of (\d{1,8})$/.exec(metadata[coverKey] ?? '') ?? []
  const { tribute_kind: kind, fund } = texts
  return {
    ...(texts as Omit<GiftExtraColumns, 'cover_cents'>),
    tribute_kind: kind === 'memory' || kind === 'honor' ? kind : null,
    // Anybody with access to the Dashboard may have written it.
    fund: fund && fundKeyPattern.test(fund) ? fund : null,
    cover_cents: cover && Number(of) === amountCents ? Number(cover) : null,
  }
}

/** A renewal keeps the tribute and the fund. It sends no second card, and the donor's note belongs to the first gift. */
export function extrasOfRenewal<Extras extends Partial<GiftExtraColumns>>(extras: Extras): Extras {
  return { ...extras, tell_name: null, tell_email: null, tell_message: null, note: null }
}
