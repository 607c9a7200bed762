import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { contact } from '../content/contact.ts'
import { Button } from '../ui/controls/button.tsx'
import { Lamp } from '../ui/drawings/lamp.tsx'

const words = contact.sent

export function ThankYou({ onAnother }: { onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone: the heading says what has come in its place.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="sm:py-8">
      <Lamp lit className="h-24" />
      <h2 ref={title} tabIndex={-1} className="mt-6 text-title">
        {words.title}
      </h2>
      <p className="mt-4 max-w-[22em] text-lg">{words.text}</p>
      <p className="mt-2 max-w-[22em] text-ink-soft">{words.days}</p>
      <Form action="/contact" replace className="mt-8" onSubmit={onAnother}>
        <Button type="submit" variant="outline">
          {words.another}
        </Button>
      </Form>
    </div>
  )
}
