import { z } from 'zod'
import { newsletter } from '../content/pages/newsletter.ts'
import { emailSchema } from '../values/email-schema.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { emailFieldId } from './sign-up-form.tsx'

const { toasts, refusals } = newsletter

/** `source` is the page with the form. */
const signUpSchema = z.object({
  email: emailSchema,
  source: z.enum(['home', 'newsletter']).catch('newsletter'),
})

export type SignUp = z.infer<typeof signUpSchema>

export type ParsedSignUp = { email: string } & (
  | { ok: true; signUp: SignUp }
  | { ok: false; title: string; problem: FormProblem }
)

/** `email` is the address as typed, to show it again. */
export function parseSignUp(fields: FormData): ParsedSignUp {
  const typed = fields.get('email')
  const email = typeof typed === 'string' ? typed : ''
  const parsed = signUpSchema.safeParse({ email, source: fields.get('source') })
  if (parsed.success) return { ok: true, signUp: parsed.data, email }
  const text = parsed.error.issues[0]?.message ?? refusals.form
  const title = text === toasts.empty.description ? toasts.empty.title : toasts.refused
  return { ok: false, title, problem: { field: emailFieldId, text }, email }
}
