import { createHash, timingSafeEqual } from 'node:crypto'
import { readRefusal, type Refusal } from '../../mail/refusals/read-refusal.ts'
import type { RefusalKind } from '../../mail/refusals/refusal-codes.ts'
import { shortText } from '../../words/short-text.ts'
import type { MailReport } from '../bounce.ts'

/** A request of a provider. `secret` is BOUNCE_WEBHOOK_SECRET. */
export interface Notice {
  headers: Headers
  body: string
  secret: string
  now: number
}

/** `toConfirm`: the provider waits until a person opens this address. */
export type Reading = { reports: MailReport[] } | { toConfirm: string }

export interface MailProvider {
  label: string
  /** What BOUNCE_WEBHOOK_SECRET is, and where the address of the webhook is entered. `address`: the URL, without a secret. */
  setUp: (address: string) => string
  /** Whether the notice is the provider's. */
  isAuthentic: (notice: Notice) => boolean | Promise<boolean>
  /** Returns null when the notice is not understood. Events that are neither a refusal nor a complaint give no report. */
  read: (body: unknown) => Reading | null
}

/** `https://bounces:SECRET@books.example/webhooks/bounces`, for providers that send no signature. */
export const withSecret = (address: string) => address.replace('://', '://bounces:SECRET@')

/** Whether the request has the secret as a bearer token, or as the password in the URL that was given to the provider. */
export function hasSecret({ headers, secret }: Pick<Notice, 'headers' | 'secret'>): boolean {
  const [scheme = '', value = ''] = (headers.get('authorization') ?? '').split(' ')
  const credentials = /^basic$/i.test(scheme)
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
  return /^(basic|bearer)$/i.test(scheme) && isSame(credentials, secret)
}

/** Compares in a time that says nothing of the difference. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** The longest time for which a provider tries again to bring a notice. An older one is a copy by somebody else. */
const maxAgeMs = 24 * 60 * 60_000

/** `seconds`: the signed time of the notice, since 1970. */
export const isFresh = (seconds: string, now: number) => Math.abs(now - Number(seconds) * 1000) < maxAgeMs

/** A text of a notice. A body has 256 KB at most, and its texts may be as long. */
export const noticeText = () => shortText(256 * 1024)

/** What the provider calls the failure. `blocked`: whatever the words say, it is not about the mailbox. */
type Hint = RefusalKind | 'blocked'

/** The words of the mail server decide; where they say nothing, the provider's own name for it does. */
export function refusalOf(hint: Hint, status: string, words: string): Pick<MailReport, 'kind' | 'status' | 'reason'> {
  const refusal: Refusal = readRefusal(status, words)
  const kind =
    hint === 'blocked'
      ? refusal.kind === 'full'
        ? 'full'
        : 'other'
      : refusal.isDecided || hint === 'other'
        ? refusal.kind
        : hint
  return {
    kind,
    status: refusal.status,
    reason: words.replaceAll(/\s+/g, ' ').trim().slice(0, 1000) || 'No reason is given.',
  }
}

export const complaintOf = (provider: string) =>
  ({ kind: 'complaint', status: '', reason: `Reported by ${provider}` }) as const

/** Undefined when the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
