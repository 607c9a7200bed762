import { setTimeout as delay } from 'node:timers/promises'
import { data } from 'react-router'
import type { Route } from './+types/page.ts'
import { guard } from '../content/guard.ts'
import { newsletter } from '../content/newsletter.ts'
import { database } from '../platform/database.server.ts'
import { log } from '../platform/log.server.ts'
import { ErrorSummary } from '../ui/controls/error-summary.tsx'
import { Container } from '../ui/layout.tsx'
import { pendingAtLeast } from '../ui/controls/pending-at-least.ts'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { humanPace } from '../spam-guard/human-pace.ts'
import { proveWork } from '../spam-guard/prove-work.ts'
import { pageMeta } from '../head/page-meta.ts'
import { LetterWindow } from './letter-window.tsx'
import { parseSignUp } from './parse-sign-up.ts'
import { emailFieldId, signUpFailed, type SignUpAnswer } from './sign-up-answer.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { subscribe } from './subscribe.server.ts'

/**
 * An address that is on the list needs no write, which takes longer than all the rest. So every answer takes as long,
 * in milliseconds, and nobody can tell from it who is on the list.
 */
const answerAfterMs = 300

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: newsletter.pageTitle, description: newsletter.description, path: '/newsletter' })

/** Every sign-up form of the site posts here, with a script and without. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData())
  const parsed = parseSignUp(fields)
  if (!parsed.ok) {
    const { problem, typed } = parsed
    return data<SignUpAnswer>({ subscribed: false, problem, typed }, { status: 400 })
  }
  const verdict = await guardPost('newsletter', context, { fields })
  if (!verdict.ok) {
    // Also in place: a toast goes, and the ways to reach us must stay.
    const field = verdict.code === 'closed' ? emailFieldId : null
    const problem = { field, title: guard.title, text: verdict.error }
    const needsProof = verdict.code === 'proof_required'
    return data<SignUpAnswer>(
      { subscribed: false, problem, typed: parsed.typed, needsProof },
      { status: verdict.status },
    )
  }
  try {
    await Promise.all([delay(answerAfterMs), subscribe(await database(), parsed.signUp, Date.now())])
  } catch (error) {
    log.error('sign-up-not-stored', { error: String(error) })
    return data<SignUpAnswer>(signUpFailed(parsed.typed), { status: 503 })
  }
  return data<SignUpAnswer>({ subscribed: true })
}

/** With a script: pending for a second at the least, and no failure of the network may cost what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SignUpAnswer> {
  try {
    const answer: SignUpAnswer = await pendingAtLeast(humanPace().then(() => serverAction()))
    if ('needsProof' in answer && answer.needsProof && (await proveWork())) return { subscribed: false, again: true }
    return answer
  } catch {
    return signUpFailed('')
  }
}

export default function NewsletterPage({ actionData: posted }: Route.ComponentProps) {
  const problem = posted && 'problem' in posted ? posted.problem : undefined
  return (
    <Container className="grid items-center gap-x-16 gap-y-10 py-14 sm:grid-cols-[auto_1fr] sm:py-20 lg:grid-cols-[5fr_7fr]">
      <LetterWindow className="w-24 sm:w-40 lg:mx-auto lg:w-72" />
      <div>
        {problem && <ErrorSummary title={problem.title} problems={[problem]} />}
        <h1 className="text-headline">{newsletter.title}</h1>
        <p className="mt-4 mb-8 max-w-[22em] text-xl text-ink-soft">{newsletter.lead}</p>
        <SignUpForm source="newsletter" posted={posted} />
      </div>
    </Container>
  )
}
