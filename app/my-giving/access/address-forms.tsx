import { addresses } from '../../content/my-giving/addresses.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/required-field.tsx'
import { Title } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { fill } from '../../words/fill.ts'

const action = '/my-giving/address'

interface OwnAddress {
  id: string
  email: string
  /** `own`: only those of gifts that were given with it, because a merge has joined two givers. */
  getsReceipts: 'all' | 'own' | null
  isConfirmed: boolean
  mayBeRemoved: boolean
}

/** The addresses of the giver, with a button for receipts and one to remove each. */
export function OwnAddresses({ own, seen }: { own: readonly OwnAddress[]; seen: string }) {
  return (
    <ul className="mt-6 grid max-w-3xl gap-4">
      {own.map(({ id, email, getsReceipts, isConfirmed, mayBeRemoved }) => (
        <li key={id}>
          <Panel>
            <p className="font-semibold break-words">{email}</p>
            {getsReceipts && <p>{getsReceipts === 'all' ? addresses.getsReceipts : addresses.getsOwnReceipts}</p>}
            {!isConfirmed && <p className="text-ink-soft">{addresses.notConfirmed}</p>}
            {getsReceipts !== 'all' && (
              <div className="mt-4 flex flex-wrap gap-3">
                {isConfirmed && (
                  <IntentForm intent="receipts" id={id} seen={seen} label={addresses.choose} email={email} />
                )}
                {mayBeRemoved && (
                  <IntentForm intent="remove" id={id} seen={seen} label={addresses.remove} email={email} />
                )}
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
      <Title id="waiting">{addresses.waiting.title}</Title>
      <ul className="mt-4 grid max-w-3xl gap-4">
        {waiting.map(({ id, masked, getsReceipts, until }) => (
          <li key={id}>
            <Panel>
              <p className="font-semibold break-words">{fill(addresses.waiting.text, { masked })}</p>
              <p>{getsReceipts ? addresses.waiting.receipts : addresses.waiting.noReceipts}</p>
              <p className="even-figures">{fill(addresses.waiting.until, { date: until })}</p>
              <div className="mt-4">
                <IntentForm intent="cancel" id={id} label={addresses.waiting.button} email={masked} />
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
  /** See `seenOf`. */
  seen?: string
}

function IntentForm({ intent, id, label, email, seen }: IntentFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      {seen && <input type="hidden" name="seen" value={seen} />}
      <Button
        type="submit"
        variant="outline"
        name="intent"
        value={intent}
        aria-label={fill(addresses.buttonFor, { button: label, email })}
      >
        {label}
      </Button>
    </form>
  )
}

interface AddAddressProps {
  seen: string
  problem?: string | undefined
  typed?: { email: string; receipts: boolean } | undefined
}

export function AddAddress({ seen, problem, typed }: AddAddressProps) {
  return (
    <section aria-labelledby="add" className="mt-10">
      <Title id="add">{addresses.add.title}</Title>
      <p className="mt-3 mb-6 max-w-prose">{addresses.add.text}</p>
      <form method="post" action={action} className="grid max-w-xl gap-5">
        <input type="hidden" name="seen" value={seen} />
        <EmailField id="new-email" label={addresses.add.label} error={problem} defaultValue={typed?.email ?? ''} />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="receipts"
            value="1"
            defaultChecked={typed?.receipts ?? true}
            className="size-5 shrink-0 accent-primary"
          />
          {addresses.add.receipts}
        </label>
        <Button type="submit" name="intent" value="add" className="justify-self-start">
          {addresses.add.button}
        </Button>
      </form>
    </section>
  )
}
