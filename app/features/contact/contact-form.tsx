import { useState } from 'react'
import { Link } from 'react-router'
import { contact } from '../../content/contact.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { emptyMessageForm, type FieldProblem, type MessageForm, toFormProblem } from './message-form.ts'
import { MessageFields } from './message-fields.tsx'

const words = contact.form

interface ContactFormProps {
  start: MessageForm
  problems: readonly FieldProblem[]
}

export function ContactForm({ start, problems }: ContactFormProps) {
  const [shown, setShown] = useState({ start, round: 0 })
  const clear = () => setShown(({ round }) => ({ start: emptyMessageForm, round: round + 1 }))
  return (
    <>
      {problems.length > 0 && <ErrorSummary title={words.errorSummary} problems={problems.map(toFormProblem)} />}
      <h2 id="write-title" className="text-title">
        {words.title}
      </h2>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      <form method="post" action="/contact#write" aria-labelledby="write-title" className="mt-6 grid gap-6">
        <MessageFields key={shown.round} start={shown.start} problems={problems} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" className="grow sm:grow-0">
            {words.send}
          </Button>
          <Button variant="outline" size="large" className="grow sm:grow-0" onClick={clear}>
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
    </>
  )
}
