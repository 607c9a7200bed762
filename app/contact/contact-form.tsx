import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { contact } from '../content/contact.ts'
import { Button } from '../ui/controls/button.tsx'
import { ErrorSummary } from '../ui/controls/error-summary.tsx'
import { GuardInputs } from '../spam-guard/guard-inputs.tsx'
import { useChosenLink } from '../hydration/chosen-link.ts'
import { controlId, emptyMessageForm, type MessageForm, type SendAnswer, toFormProblem } from './message-form.ts'
import { MessageFields } from './message-fields.tsx'

const words = contact.form
const { failed } = contact.toasts

interface ContactFormProps {
  start: MessageForm
  /** The subject that the address presets. */
  preset: string
  answer: Exclude<SendAnswer, { outcome: 'sent' | 'again' }> | undefined
  sending: boolean
  /** Settles when the answer is there. */
  send: (form: HTMLFormElement) => Promise<void>
  /** Whether the form has come in the place of something else. */
  takesFocus: boolean
}

interface Shown {
  start: MessageForm
  /** Counts how often the form was cleared. */
  round: number
  /** The answer that went with what was cleared. */
  forgotten: ContactFormProps['answer']
}

export function ContactForm({ start, preset, answer: lastAnswer, sending, send, takesFocus }: ContactFormProps) {
  const [shown, setShown] = useState<Shown>({ start, round: 0, forgotten: undefined })
  const answer = lastAnswer === shown.forgotten ? undefined : lastAnswer
  const key = useIdempotencyKey()
  const { title, button } = useFocus(answer, takesFocus)
  usePreset(preset)
  // State commits too late to stop a double click; a ref does not.
  const underWay = useRef(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    await send(event.currentTarget).finally(() => {
      underWay.current = false
    })
  }

  function clear() {
    setShown(({ round }) => ({ start: emptyMessageForm, round: round + 1, forgotten: lastAnswer }))
    title.current?.focus()
  }

  const problems = answer?.outcome === 'refused' ? answer.problems : []
  return (
    <>
      {problems.length > 0 && <ErrorSummary title={words.errorSummary} problems={problems.map(toFormProblem)} />}
      {answer?.outcome === 'failed' && (
        // Without a copy of the form, a script is at work, and a toast has said this aloud.
        <ErrorSummary
          title={failed.title}
          problems={[{ field: null, text: answer.text ?? failed.description }]}
          quiet={!answer.form}
        />
      )}
      <h2 id="write-title" ref={title} tabIndex={-1} className="text-title">
        {words.title}
      </h2>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      <form
        method="post"
        action="/contact#write"
        aria-labelledby="write-title"
        className="mt-6 grid gap-6"
        onSubmit={submit}
      >
        <GuardInputs />
        {key && <input type="hidden" name="key" value={key} />}
        <MessageFields key={shown.round} start={shown.start} problems={problems} />
        <div className="flex flex-wrap gap-3">
          <Button ref={button} type="submit" size="large" className="grow sm:grow-0" disabled={sending}>
            {sending ? words.sending : words.send}
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
              clear()
            }}
          >
            {words.clear}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          {words.use}{' '}
          <Link to={words.privacyLink.to} className="text-link">
            {words.privacyLink.label}
          </Link>
        </p>
      </form>
      {/* Without a script, the form is cleared by asking for the page anew: a reset would bring back a preset. */}
      <form id="clear-form" action="/contact" />
    </>
  )
}

/**
 * One key for one message: sending the same words again is the same message. Minted in the browser only, because the
 * page's HTML is the same for everyone.
 */
function useIdempotencyKey(): string | null {
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => setKey(crypto.randomUUID()), [])
  return key
}

/** A link that is chosen anew presets its own subject, or takes back the last one. What was typed stays. */
function usePreset(preset: string): void {
  const link = useChosenLink()
  const last = useRef({ link, preset })
  useEffect(() => {
    const before = last.current
    last.current = { link, preset }
    const field = document.getElementById(controlId('subject'))
    if (before.link === link || !(field instanceof HTMLInputElement)) return
    if (field.value === before.preset || field.value === '') field.value = preset
  }, [link, preset])
}

/** After an answer, the focus goes to where the visitor goes on. */
function useFocus(answer: ContactFormProps['answer'], takesFocus: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    const [first] = answer?.outcome === 'refused' ? answer.problems : []
    if (first) document.getElementById(controlId(first.field))?.focus()
    // The button was disabled meanwhile, and lost the focus by that.
    if (answer?.outcome === 'failed') button.current?.focus()
  }, [answer])
  return { title, button }
}
