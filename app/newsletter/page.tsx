import { data } from 'react-router'
import type { Route } from './+types/page.ts'
import { guard } from '../content/guard.ts'
import { newsletter } from '../content/pages/newsletter.ts'
import { database } from '../db/database.server.ts'
import { log } from '../log/log.server.ts'
import { pageMeta } from '../head/page-meta.ts'
import { guardPost } from '../spam-guard/guard-post.server.ts'
import { type FormAnswer, postForm } from '../spam-guard/post-form.ts'
import { ErrorSummary, type FormProblem } from '../ui/controls/error-summary.tsx'
import { ArchScene } from '../ui/drawings/arch-scene.tsx'
import { Container } from '../ui/layout.tsx'
import { parseSignUp } from './parse-sign-up.ts'
import { emailFieldId, SignUpForm, type SignUpFields } from './sign-up-form.tsx'
import { subscribe } from './subscribe.server.ts'

const { failure } = newsletter.toasts

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: newsletter.pageTitle, description: newsletter.description, path: '/newsletter' })

/** Every sign-up form of the site posts here, with a script and without. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData())
  const { email, ...parsed } = parseSignUp(fields)
  const refuse = (status: number, title: string, problem: FormProblem, needsProof = false) =>
    data<FormAnswer<SignUpFields>>({ done: false, title, problems: [problem], form: { email }, needsProof }, { status })
  if (!parsed.ok) return refuse(400, parsed.title, parsed.problem)
  const verdict = await guardPost('newsletter', context, { fields })
  if (!verdict.ok) {
    // Also beside the field: a toast disappears, and the contact details must stay.
    const field = verdict.code === 'closed' ? emailFieldId : null
    return refuse(verdict.status, guard.title, { field, text: verdict.error }, verdict.code === 'proof_required')
  }
  try {
    await subscribe(await database(), parsed.signUp, Date.now())
  } catch (error) {
    log.error('sign-up-not-stored', { error: String(error) })
    return refuse(503, failure.title, { field: null, text: failure.description })
  }
  return data<FormAnswer<SignUpFields>>({ done: true })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const problems = [{ field: null, text: failure.description }]
  return postForm<SignUpFields>(serverAction, { done: false, title: failure.title, problems, form: { email: '' } })
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  // Without a script only: with one, a fetcher posts.
  const posted = actionData as FormAnswer<SignUpFields> | undefined
  return (
    <Container className="grid items-center gap-x-16 gap-y-10 py-14 sm:grid-cols-[auto_1fr] sm:py-20 lg:grid-cols-[5fr_7fr]">
      <ArchScene subject="letter" className="w-24 sm:w-40 lg:mx-auto lg:w-72" />
      <div>
        {posted?.done === false && <ErrorSummary {...posted} />}
        <h1 className="text-headline">{newsletter.title}</h1>
        <p className="mt-4 mb-8 max-w-[22em] text-xl text-ink-soft">{newsletter.lead}</p>
        <SignUpForm source="newsletter" posted={posted} />
      </div>
    </Container>
  )
}
