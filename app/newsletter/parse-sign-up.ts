import { newsletter } from '../content/newsletter.ts'
import type { TitledProblem } from '../ui/controls/error-summary.tsx'
import { signUpSchema, type SignUp } from './schema.ts'
import { emailFieldId } from './sign-up-answer.ts'

const { toasts, refusals } = newsletter

export type ParsedSignUp =
  | { ok: true; signUp: SignUp; typed: string }
  | { ok: false; problem: TitledProblem; typed: string }

/** Reads a posted sign-up form. `typed` is what to show again. */
export function parseSignUp(fields: FormData): ParsedSignUp {
  const email = fields.get('email')
  const typed = typeof email === 'string' ? email : ''
  const parsed = signUpSchema.safeParse({ email: typed, source: fields.get('source') })
  if (parsed.success) return { ok: true, signUp: parsed.data, typed }
  const text = parsed.error.issues[0]?.message ?? refusals.form
  const title = text === toasts.empty.description ? toasts.empty.title : toasts.refused
  return { ok: false, problem: { field: emailFieldId, title, text }, typed }
}
