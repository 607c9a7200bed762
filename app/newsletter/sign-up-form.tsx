import { useState } from 'react'
import { Link } from 'react-router'
import { newsletter } from '../content/pages/newsletter.ts'
import { type FormAnswer, useFormPost } from '../spam-guard/post-form.ts'
import { TrapField } from '../spam-guard/trap-field.tsx'
import { Button } from '../ui/controls/button.tsx'
import { focusField } from '../ui/controls/focus-field.ts'
import { EmailField } from '../ui/controls/required-field.tsx'
import { toast } from '../ui/controls/toast.ts'
import { SentPanel } from '../ui/sent-panel.tsx'

const { form: formWords, toasts, welcome } = newsletter
const action = '/newsletter'
export const emailFieldId = 'newsletter-email'

/** The field as typed. */
export interface SignUpFields {
  email: string
}

interface SignUpFormProps {
  /** The page that the form is on. */
  source: 'home' | 'newsletter'
  /** The server's answer to a post without a script. */
  posted?: FormAnswer<SignUpFields> | undefined
}

export function SignUpForm({ source, posted }: SignUpFormProps) {
  const { answer: fetched, busy, onSubmit } = useFormPost<SignUpFields>(action, showAnswer)
  const answer = fetched ?? posted
  /** The answer whose error is hidden, because the address was changed after it. */
  const [corrected, setCorrected] = useState<typeof answer>()
  if (answer?.done) return <SentPanel words={welcome} focused={fetched !== undefined} />

  function showAnswer(answer: FormAnswer<SignUpFields>) {
    if (answer.done) return toast(toasts.success)
    const [problem] = answer.problems
    toast({ title: answer.title, description: problem?.text ?? '', variant: 'destructive' })
    if (problem?.field) focusField(document.getElementById(problem.field))
  }

  return (
    <form
      method="post"
      action={action}
      // On the home page, the form does not start React before it is used.
      data-aside={source === 'home' || undefined}
      onSubmit={onSubmit}
    >
      <TrapField />
      <input type="hidden" name="source" value={source} />
      <div className="grid items-end gap-4 sm:max-w-xl md:grid-cols-[1fr_auto]">
        <EmailField
          id={emailFieldId}
          label={formWords.label}
          error={answer === corrected ? undefined : answer?.problems.find(({ field }) => field)?.text}
          onChange={() => setCorrected(answer)}
          defaultValue={answer?.form.email ?? ''}
          data-tell-empty=""
          onEmpty={() => toast({ ...toasts.empty, variant: 'destructive' })}
        />
        <Button type="submit" className="min-h-12 min-w-40" aria-disabled={busy || undefined}>
          {busy ? formWords.busyButton : formWords.button}
        </Button>
      </div>
      <p className="mt-4 max-w-[26em] text-ink-soft">
        {formWords.consent}{' '}
        <Link to={formWords.privacyLink.to} className="text-link">
          {formWords.privacyLink.label}
        </Link>
      </p>
    </form>
  )
}
