import type { RouterContextProvider } from 'react-router'
import { giving } from '../../content/my-giving/giving.ts'
import { guard } from '../../content/guard.ts'
import { database } from '../../db/database.server.ts'
import { emailSchema } from '../../values/email-schema.ts'
import { fieldOf } from '../../values/form-fields.ts'
import { log } from '../../log/log.server.ts'
import { guardPost } from '../../spam-guard/guard-post.server.ts'
import type { FormAnswer } from '../../spam-guard/post-form.ts'
import type { FormProblem } from '../../ui/controls/error-summary.tsx'
import { requestAccessLink } from './access-link.server.ts'
import { type AskFields, emailFieldId } from './ask-for-link.tsx'

type Answer = { status: number; answer: FormAnswer<AskFields> }

/** Handles the form that requests a link. Text, status and duration of the answer are the same for every address. */
export async function answerAsk(fields: FormData, context: Readonly<RouterContextProvider>): Promise<Answer> {
  const email = fieldOf(fields, 'email')
  const refuse = (status: number, title: string, problem: FormProblem, needsProof = false): Answer => ({
    status,
    answer: { done: false, title, problems: [problem], form: { email }, needsProof },
  })
  const parsed = emailSchema.safeParse(email)
  if (!parsed.success) {
    const text = parsed.error.issues[0]?.message ?? ''
    return refuse(400, giving.ask.problem, { field: emailFieldId, text })
  }
  const verdict = await guardPost('my-giving', context, { fields })
  if (!verdict.ok) {
    const problem = { field: null, text: verdict.error }
    return refuse(verdict.status, guard.title, problem, verdict.code === 'proof_required')
  }
  try {
    await requestAccessLink(await database(), parsed.data, Date.now())
  } catch (error) {
    log.error('access-link-not-stored', { error: String(error) })
    return refuse(503, giving.ask.failure.title, { field: null, text: giving.ask.failure.text })
  }
  return { status: 200, answer: { done: true } }
}
