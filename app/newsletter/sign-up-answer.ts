import { newsletter } from '../content/newsletter.ts'
import type { TitledProblem } from '../ui/controls/error-summary.tsx'

export const emailFieldId = 'newsletter-email'

/** What the form is told. `typed` is what stood in it. */
export type SignUpAnswer =
  | { subscribed: true }
  | { subscribed: false; problem: TitledProblem; typed: string; needsProof?: boolean }
  /** The work that the server asked for is done: the same form goes through now. */
  | { subscribed: false; again: true }

/** Nobody is to blame but us: the address was fine and could not be stored. */
export function signUpFailed(typed: string): SignUpAnswer {
  const { title, description } = newsletter.toasts.failure
  return { subscribed: false, problem: { field: null, title, text: description }, typed }
}
