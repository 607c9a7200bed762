import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ContactForm } from './contact-form.tsx'
import { emptyMessageForm, type MessageForm, type SendAnswer } from './message-form.ts'
import { ThankYou } from './thank-you.tsx'

interface MessagePanelProps {
  /** What the address presets. */
  preset: MessageForm
  /** The answer to a form that was posted without a script. */
  posted: SendAnswer | undefined
}

const target = { method: 'post', action: '/contact' } as const

/** The form, or the thanks once it was sent. A fetcher sends it, so that the page and what is typed stay in place. */
export function MessagePanel({ preset, posted }: MessagePanelProps) {
  const fetcher = useFetcher<SendAnswer>()
  const [another, setAnother] = useState(false)
  const again = fetcher.data?.outcome === 'again'
  const last = fetcher.data ?? posted
  const answer = last?.outcome === 'again' ? undefined : last
  const sent = useRef<HTMLFormElement>(null)
  const { data, submit } = fetcher
  const send = (form: HTMLFormElement) => {
    sent.current = form
    return submit(form, target)
  }
  useEffect(() => {
    if (data?.outcome === 'again' && sent.current) void submit(sent.current, target)
  }, [data, submit])
  if (answer?.outcome === 'sent') {
    return (
      <ThankYou
        onAnother={() => {
          fetcher.reset()
          setAnother(true)
        }}
      />
    )
  }
  const start = another
    ? emptyMessageForm
    : ((posted?.outcome === 'refused' || posted?.outcome === 'failed') && posted.form) || preset
  return (
    <ContactForm
      start={start}
      preset={preset.subject}
      answer={answer}
      sending={again || fetcher.state !== 'idle'}
      send={send}
      takesFocus={another}
    />
  )
}
