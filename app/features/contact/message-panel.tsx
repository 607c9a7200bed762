import { useState } from 'react'
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

/** The form, or the thanks once it was sent. A fetcher sends it, so that the page and what is typed stay in place. */
export function MessagePanel({ preset, posted }: MessagePanelProps) {
  const fetcher = useFetcher<SendAnswer>()
  const [another, setAnother] = useState(false)
  const answer = fetcher.data ?? posted
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
  const start = another ? emptyMessageForm : (posted?.outcome !== 'sent' && posted?.form) || preset
  return (
    <ContactForm
      start={start}
      answer={answer}
      sending={fetcher.state !== 'idle'}
      send={(form) => fetcher.submit(form, { method: 'post', action: '/contact' })}
      takesFocus={another}
    />
  )
}
