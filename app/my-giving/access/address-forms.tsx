import { addresses as words } from '../../content/my-giving/addresses.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/required-field.tsx'
import { Title } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { fill } from '../../words/fill.ts'

const action = '/my-giving/address'

interface OwnAddress {
  id: string
  email: string
  getsReceipts: boolean
  isConfirmed: boolean
}

/** The addresses of the giver, with a button for receipts and one to remove each. */
export function OwnAddresses({ own }: { own: readonly OwnAddress[] }) {
  return (
    <ul className="mt-6 grid max-w-3xl gap-4">
      {own.map(({ id, email, getsReceipts, isConfirmed }) => (
        <li key={id}>
          <Panel>
            <p className="font-semibold break-words">{email}</p>
            {getsReceipts && <p>{words.getsReceipts}</p>}
            {!isConfirmed && <p className="text-ink-soft">{words.notConfirmed}</p>}
            {!getsReceipts && (
              <div className="mt-4 flex flex-wrap gap-3">
                {isConfirmed && <IntentForm intent="receipts" id={id} label={words.choose} email={email} />}
                <IntentForm intent="remove" id={id} label={words.remove} email={email} />
              </div>
            )}
          </Panel>
        </li>
      ))}
    </ul>
  )
}

interface WaitingAddress {
  id: string
  masked: string
  getsReceipts: boolean
  until: string
}

/** The requested addresses that are not confirmed yet. */
export function WaitingAddresses({ waiting }: { waiting: readonly WaitingAddress[] }) {
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mt-10">
      <Title id="waiting">{words.waiting.title}</Title>
      <ul className="mt-4 grid max-w-3xl gap-4">
        {waiting.map(({ id, masked, getsReceipts, until }) => (
          <li key={id}>
            <Panel>
              <p className="font-semibold break-words">{fill(words.waiting.text, { masked })}</p>
              <p>{getsReceipts ? words.waiting.receipts : words.waiting.noReceipts}</p>
              <p className="even-figures">{fill(words.waiting.until, { date: until })}</p>
              <div className="mt-4">
                <IntentForm intent="cancel" id={id} label={words.waiting.button} email={masked} />
              </div>
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface IntentFormProps {
  intent: string
  id: string
  label: string
  /** The page has a button for each address, so its name for screen readers has the address. */
  email: string
}

function IntentForm({ intent, id, label, email }: IntentFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        variant="outline"
        name="intent"
        value={intent}
        aria-label={fill(words.buttonFor, { button: label, email })}
      >
        {label}
      </Button>
    </form>
  )
}

interface AddAddressProps {
  problem?: string | undefined
  typed?: { email: string; receipts: boolean } | undefined
}

export function AddAddress({ problem, typed }: AddAddressProps) {
  return (
    <section aria-labelledby="add" className="mt-10">
      <Title id="add">{words.add.title}</Title>
      <p className="mt-3 mb-6 max-w-prose">{words.add.text}</p>
      <form method="post" action={action} className="grid max-w-xl gap-5">
        <EmailField id="new-email" label={words.add.label} error={problem} defaultValue={typed?.email ?? ''} />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="receipts"
            value="1"
            defaultChecked={typed?.receipts ?? true}
            className="size-5 shrink-0 accent-primary"
          />
          {words.add.receipts}
        </label>
        <Button type="submit" name="intent" value="add" className="justify-self-start">
          {words.add.button}
        </Button>
      </form>
    </section>
  )
}
