import { useEffect, useRef } from 'react'
import { newsletter } from '../content/newsletter.ts'

const words = newsletter.welcome

/** `focused`: the form that had the focus has just gone, and the panel takes its place. */
export function WelcomePanel({ focused }: { focused: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) title.current?.focus()
  }, [focused])
  return (
    <div className="max-w-xl rounded-card border-2 border-secondary bg-raised p-6 sm:p-8">
      <h2 ref={title} tabIndex={-1} className="text-title">
        {words.title}
      </h2>
      <p className="mt-3 text-lg">{words.text}</p>
      <p className="mt-3 text-ink-soft">{words.missing}</p>
    </div>
  )
}
