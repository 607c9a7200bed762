import { giving } from '../content/my-giving/giving.ts'
import { Panel } from '../ui/panel.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { FreshLinkForm, OneButtonForm } from './access/link-panel.tsx'
import type { RecurringSentence } from './recurring/load-recurring-list.server.ts'

const { overview, oneGift, notes } = giving

export type Note = keyof typeof notes

/** The message about a completed action. The URL contains only the key of one of these sentences. */
export function noteAt({ searchParams }: URL): Note | null {
  const name = searchParams.get('note') ?? ''
  return Object.hasOwn(notes, name) ? (name as Note) : null
}

export function GivingNote({ note }: { note: Note }) {
  const { title, text } = notes[note]
  return (
    <div role="status" className="mb-8 max-w-2xl rounded-card border-2 border-secondary bg-raised p-6">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
    </div>
  )
}

type RecurringProps = { gifts: readonly RecurringSentence[]; hasOtherCurrency?: boolean }

/** The status of each recurring gift, and a link to its page. */
export function Recurring({ gifts, hasOtherCurrency = false }: RecurringProps) {
  return (
    <section aria-labelledby="recurring" className="mt-10">
      <h2 id="recurring" className="text-title">
        {overview.recurring.title}
      </h2>
      {gifts.length === 0 && !hasOtherCurrency && <p className="mt-3">{overview.recurring.none}</p>}
      {hasOtherCurrency && <p className="mt-3 text-lg">{overview.recurring.otherCurrency}</p>}
      <ul>
        {gifts.map(({ id, status, sentence }) => (
          <li key={id} className="mt-3">
            <p className="text-lg">{sentence}</p>
            <TextLink
              link={{
                label: status === 'failing' ? overview.recurring.mend : overview.recurring.linkText,
                to: `/my-giving/recurring/${id}`,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For a session from a mail about one gift: that gift, and the form that requests a link to everything. */
export function OneGift({ gift }: { gift: RecurringSentence }) {
  return (
    <>
      <p className="mt-4 max-w-prose text-lg">{oneGift.text}</p>
      <Recurring gifts={[gift]} />
      <Panel className="mt-10 max-w-2xl">
        <h2 className="text-title">{oneGift.full.title}</h2>
        <p className="mt-3 mb-5">{oneGift.full.text}</p>
        <FreshLinkForm opens="everything" label={oneGift.full.button} />
      </Panel>
    </>
  )
}

/** The pages about the giver. */
export function MyData() {
  return (
    <section aria-labelledby="my-data" className="mt-10">
      <h2 id="my-data" className="text-title">
        {overview.dataTitle}
      </h2>
      <ul className="mt-2">
        {[overview.addresses, overview.details, giving.forget.link].map((link) => (
          <li key={link.to}>
            <TextLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Finish() {
  return (
    <section className="mt-12 max-w-2xl border-t border-line pt-8">
      <OneButtonForm action="/my-giving" fields={{ intent: 'finish' }}>
        {overview.finish.button}
      </OneButtonForm>
      <p className="mt-3 text-ink-soft">{overview.finish.text}</p>
    </section>
  )
}
