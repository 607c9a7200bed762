import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { giving } from '../../content/my-giving/giving.ts'
import { type FormAnswer, useFormPost } from '../../spam-guard/post-form.ts'
import { TrapField } from '../../spam-guard/trap-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { focusField } from '../../ui/controls/focus-field.ts'
import { EmailField } from '../../ui/controls/required-field.tsx'
import { SentPanel } from '../../ui/sent-panel.tsx'

const askWords = giving.ask
export const emailFieldId = 'giving-email'

/** The fields of the form, as typed. */
export interface AskFields {
  email: string
}

/** The form that requests a link, or the message after it. `posted`: the answer to a post without JavaScript. */
export function AskForLink({ posted }: { posted?: FormAnswer<AskFields> | undefined }) {
  const [received, setReceived] = useState<FormAnswer<AskFields>>()
  const { busy, onSubmit } = useFormPost<AskFields>('/my-giving', setReceived)
  const answer = received ?? posted
  useEffect(() => {
    const [problem] = received?.done === false ? received.problems : []
    if (problem?.field) focusField(document.getElementById(problem.field))
  }, [received])

  // The same message for every address.
  if (answer?.done) return <SentPanel words={askWords.sent} focused={received !== undefined} />
  return (
    <>
      {answer && <ErrorSummary title={answer.title} problems={answer.problems} />}
      <form method="post" action="/my-giving" onSubmit={onSubmit}>
        <TrapField />
        <div className="grid items-end gap-4 sm:max-w-xl sm:grid-cols-[1fr_auto]">
          <EmailField
            id={emailFieldId}
            label={askWords.label}
            error={answer?.problems.find(({ field }) => field)?.text}
            defaultValue={answer?.form.email ?? ''}
          />
          <Button type="submit" className="min-h-12 min-w-44" aria-disabled={busy || undefined}>
            {busy ? askWords.busyButton : askWords.button}
          </Button>
        </div>
        <p className="mt-4 text-ink-soft">
          {askWords.use}{' '}
          <Link to={askWords.privacyLink.to} className="text-link">
            {askWords.privacyLink.label}
          </Link>
        </p>
      </form>
    </>
  )
}
