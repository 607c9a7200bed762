import { details } from '../../content/my-giving/details.ts'
import type { GiverWords } from '../../givers/giver.queries.server.ts'
import { readEnvelope } from '../../manual-gifts/read-typed-gift.server.ts'
import { mailName } from '../../values/plain-words.ts'

/** The fields of the form, as typed. */
export interface TypedDetails {
  name: string
  greeting: string
  postalAddress: string
  phone: string
}

type Problems = Partial<Record<keyof TypedDetails, string>>
type ReadDetails = { ok: true; words: Omit<GiverWords, 'kind'> } | { ok: false; problems: Problems }

/** Digits with the signs that are usual between them, and an extension. */
const phonePattern = /^\+?[\d\s().-]{7,30}(?:(?:x|ext\.?)\s?\d{1,6})?$/i

/** The typed details as they are stored, or the faults in words. They are printed on the publisher's letters. */
export function readDetails({ name, greeting, postalAddress, phone }: TypedDetails): ReadDetails {
  const problems: Problems = {}
  if (name === '') problems.name = details.name.empty
  else if (mailName(name) === null) problems.name = details.name.refused
  if (greeting !== '' && mailName(greeting) === null) problems.greeting = details.greeting.refused
  const envelope = readEnvelope(postalAddress)
  if (!envelope.ok) problems.postalAddress = envelope.error
  const digits = phone.replaceAll(/\D/g, '').length
  if (phone !== '' && (digits < 7 || digits > 20 || !phonePattern.test(phone))) problems.phone = details.phone.refused
  if (!envelope.ok || Object.keys(problems).length > 0) return { ok: false, problems }
  return {
    ok: true,
    words: {
      name: mailName(name),
      greeting: mailName(greeting),
      postal_address: envelope.lines,
      phone: phone || null,
    },
  }
}
