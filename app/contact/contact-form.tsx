import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { contact } from '../content/pages/contact.ts'
import { useChosenLink } from '../hydration/chosen-link.ts'
import type { FormAnswer } from '../spam-guard/post-form.ts'
import { TrapField } from '../spam-guard/trap-field.tsx'
import { Button } from '../ui/controls/button.tsx'
import { ErrorSummary } from '../ui/controls/error-summary.tsx'
import { focusField } from '../ui/controls/focus-field.ts'
import { randomKey } from '../security/random-key.ts'
import { MessageFields } from './message-fields.tsx'
import { controlId, type MessageForm } from './message-form.ts'

const formWords = contact.form

interface ContactFormProps {
  start: MessageForm
  /** The values from the URL. */
  preset: MessageForm
  answer: Extract<FormAnswer<MessageForm>, { done: false }> | undefined
  /** A failure is announced elsewhere. */
  quiet: boolean
  sending: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClear: () => void
  /** Whether the form replaces another view and takes its focus. */
  takesFocus: boolean
}

export function ContactForm({ start, preset, answer, quiet, sending, takesFocus, ...on }: ContactFormProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const problems = answer?.problems ?? []
  /** A key for each message, generated in the browser: the page's HTML is the same for all visitors. */
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => setKey(randomKey()), [])
  usePreset(preset)

  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  // The first wrong field, or the button, which lost its focus while it was disabled.
  useEffect(() => {
    const [problem] = answer?.problems ?? []
    if (problem?.field) focusField(document.getElementById(problem.field))
    else if (problem) button.current?.focus()
  }, [answer])

  return (
    <>
      {answer && <ErrorSummary title={answer.title} problems={problems} quiet={quiet && problems[0]?.field === null} />}
      <h2 id="write-title" ref={title} tabIndex={-1} className="text-title">
        {formWords.title}
      </h2>
      <p className="mt-2 text-ink-soft">{formWords.lead}</p>
      <form
        method="post"
        action="/contact#write"
        aria-labelledby="write-title"
        className="mt-6 grid gap-6"
        onSubmit={on.onSubmit}
      >
        <TrapField />
        {key && <input type="hidden" name="key" value={key} />}
        <MessageFields start={start} problems={problems} />
        <div className="flex flex-wrap gap-3">
          <Button ref={button} type="submit" size="large" className="grow sm:grow-0" disabled={sending}>
            {sending ? formWords.sending : formWords.send}
          </Button>
          <Button
            type="submit"
            form="clear-form"
            variant="outline"
            size="large"
            className="grow sm:grow-0"
            disabled={sending}
            onClick={(event) => {
              event.preventDefault()
              on.onClear()
            }}
          >
            {formWords.clear}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          {formWords.use}{' '}
          <Link to={formWords.privacyLink.to} className="text-link">
            {formWords.privacyLink.label}
          </Link>
        </p>
      </form>
      {/* Without a script, the form is cleared by asking for the page again: a reset would bring back a preset. */}
      <form id="clear-form" action="/contact" />
    </>
  )
}

const presetFields = ['subject', 'type', 'message'] as const

/** A link that is followed again sets its own subject and message, or removes the previous ones. Typed text stays. */
function usePreset(preset: MessageForm): void {
  const link = useChosenLink()
  const last = useRef({ link, preset })
  useEffect(() => {
    const before = last.current
    last.current = { link, preset }
    if (before.link === link) return
    for (const name of presetFields) {
      const field = document.getElementById(controlId(name)) as HTMLInputElement | null
      if (field && (field.value === before.preset[name] || field.value === '')) field.value = preset[name]
    }
  }, [link, preset])
}
