import { useEffect, useRef } from 'react'

interface SentPanelProps {
  words: { title: string; text: string; missing: string }
  /** True if it replaces the form that had the focus. */
  focused: boolean
}

/** Replaces a sent form: the next step, and what to do if no mail arrives. */
export function SentPanel({ words: { title, text, missing }, focused }: SentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <div className="max-w-xl rounded-card border-2 border-secondary bg-raised p-6 sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h2>
      <p className="mt-3 text-lg">{text}</p>
      <p className="mt-3 text-ink-soft">{missing}</p>
    </div>
  )
}
