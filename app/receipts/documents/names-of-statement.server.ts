import { traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { nameKeyOf } from '../../values/name-key.ts'
import { mailName } from '../../values/plain-words.ts'
import { printableOf, printableText } from './printable.server.ts'

/** Whom a statement names at its head. */
interface NamesOfStatement {
  /** Empty: no name is known. */
  name: string
  /** With `payer_name` as their row prints it: only where the head does not say who gave. */
  gifts: Gift[]
}

/**
 * Who gave the gifts of a statement, as it was said with each. When all have one name, it stands at the head, whatever the giver is
 * called today; otherwise the giver's name of today (`known`) stands there, and each row says who gave. Without it, the head
 * has all names.
 */
export async function namesOfStatement(
  all: readonly Gift[],
  known: string | null,
  isByPost: boolean,
): Promise<NamesOfStatement> {
  const named = (await Promise.all(all.map(printableOf))).map((gift) => {
    const byOthers = traitsOf(gift.payment_method).giver !== 'itself'
    return { ...gift, payer_name: byOthers ? null : nameInWords(gift.payer_name, isByPost) }
  })
  const own = named.filter((gift) => traitsOf(gift.payment_method).giver === 'itself')
  const nameless = named.map((gift) => ({ ...gift, payer_name: null }))
  const keys = new Set(own.map((gift) => nameKeyOf(gift.payer_name)))
  const [first] = own
  if (first?.payer_name && keys.size === 1 && !keys.has(nameKeyOf(known)))
    return { name: first.payer_name, gifts: nameless }
  const name = await namesIn(known === null ? all.map((gift) => gift.payer_name) : [known], isByPost)
  const hasSeveral = new Set([nameKeyOf(known), ...keys].filter(Boolean)).size > 1
  return { name, gifts: hasSeveral ? named : nameless }
}

/** Several people may give under one address. */
async function namesIn(names: readonly (string | null)[], isByPost: boolean): Promise<string> {
  const printed = (await Promise.all(names.map(printableText))).map((name) => nameInWords(name, isByPost))
  const byName = new Map(printed.map((name) => [nameKeyOf(name), name]))
  return [...byName.values()].filter(Boolean).join(', ')
}

/** A statement by mail shows plain names only: see `mailName`. */
const nameInWords = (name: string | null, isByPost: boolean) => (isByPost ? (name?.trim() ?? null) : mailName(name))
