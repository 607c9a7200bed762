import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { contact } from '../content/pages/contact.ts'
import { type FormAnswer, useFormPost } from '../spam-guard/post-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/controls/toast.ts'
import { Lamp } from '../ui/drawings/lamp.tsx'
import { ContactForm } from './contact-form.tsx'
import { emptyMessageForm, type MessageForm } from './message-form.ts'

const sentWords = contact.sent

interface MessagePanelProps {
  /** The values from the URL. */
  preset: MessageForm
  /** The answer to a form that was posted without a script. */
  posted: FormAnswer<MessageForm> | undefined
}

/** The form, or the thanks after it was sent. */
export function MessagePanel({ preset, posted }: MessagePanelProps) {
  const { answer: fetched, busy, onSubmit } = useFormPost<MessageForm>('/contact', showAnswer)
  const last = fetched ?? posted
  /** How often the form was reset, and the last answer before that. */
  const [reset, setReset] = useState<{ times: number; after?: typeof last }>({ times: 0 })
  const answer = last === reset.after ? undefined : last
  const resetForm = () => setReset(({ times }) => ({ times: times + 1, after: last }))

  if (answer?.done) return <ThankYou onAnother={resetForm} />
  const isFirst = reset.times === 0
  return (
    <ContactForm
      key={reset.times}
      start={isFirst ? (posted && !posted.done ? posted.form : preset) : emptyMessageForm}
      preset={preset}
      answer={answer}
      // A toast announces it.
      quiet={fetched !== undefined}
      sending={busy}
      onSubmit={onSubmit}
      onClear={resetForm}
      takesFocus={!isFirst}
    />
  )
}

/** Faults of fields are announced by the summary above the form. */
function showAnswer(answer: FormAnswer<MessageForm>): void {
  if (answer.done) return toast(contact.toasts.sent)
  const [problem] = answer.problems
  if (problem?.field === null) toast({ title: answer.title, description: problem.text, variant: 'destructive' })
}

function ThankYou({ onAnother }: { onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus was removed.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="sm:py-8">
      <Lamp lit className="h-24" />
      <h2 ref={title} tabIndex={-1} className="mt-6 text-title">
        {sentWords.title}
      </h2>
      <p className="mt-4 max-w-[22em] text-lg">{sentWords.text}</p>
      <p className="mt-2 max-w-[22em] text-ink-soft">{sentWords.days}</p>
      <Form action="/contact" replace className="mt-8" onSubmit={onAnother}>
        <Button type="submit" variant="outline">
          {sentWords.another}
        </Button>
      </Form>
    </div>
  )
}
