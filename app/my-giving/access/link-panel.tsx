import type { ReactNode } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Lamp } from '../../ui/drawings/lamp.tsx'
import { Container } from '../../ui/layout.tsx'

/** The page of a link from a mail: its purpose and a button, or the result. */
export function LinkPanel({ lit, title, text, children }: LinkCardProps) {
  return (
    <Container className="py-12 sm:py-20">
      <Panel className="mx-auto max-w-2xl shadow-float sm:p-12">
        <Lamp lit={lit} className="h-24" />
        <h1 className="mt-6 text-title">{title}</h1>
        <p className="mt-4 mb-8 max-w-prose text-lg">{text}</p>
        {children}
      </Panel>
    </Container>
  )
}

type LinkCardProps = { lit: boolean; title: string; text: string; children: ReactNode }

/** A form with one button. The browser posts it without JavaScript and loads the answer as a new page. */
export function OneButtonForm({ action, fields, children, ...look }: OneButtonFormProps) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...look}>
        {children}
      </Button>
    </form>
  )
}

/**
 * Sends a link to the address of the gift that the link of a mail has opened. The new link opens the overview of that
 * address, or this gift.
 */
export function FreshLinkForm({ opens, label }: { opens: 'everything' | 'gift'; label: string }) {
  return (
    <OneButtonForm action="/my-giving" fields={{ intent: 'full-link', opens }} variant="outline">
      {label}
    </OneButtonForm>
  )
}

interface OneButtonFormProps {
  action: string
  fields: Record<string, string>
  children: string
  variant?: 'solid' | 'outline'
  size?: 'medium' | 'large'
}
