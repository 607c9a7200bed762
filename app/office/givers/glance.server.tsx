import { giverKinds } from '../../givers/read-giver-words.server.ts'
import type { GiverEmail } from '../../givers/giver.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { FactList } from '../ui/facts.server.tsx'
import { counted } from '../ui/words.ts'
import { receiptsEmailsOf } from '../../givers/giver-emails.server.ts'
import type { OfficeContext } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { noLettersInWords } from './giver-letters.server.tsx'
import type { LoadedGiver } from './load-giver.queries.server.ts'

/** Who it is, what they give, and when we last heard of each other. */
export function Glance({ loaded, context }: { loaded: LoadedGiver; context: OfficeContext }) {
  const { giver, emails, waitingEmails, thisYear, inAll, givesSince, lastContact } = loaded
  const getting = receiptsEmailsOf(emails)
  const running = loaded.recurring.filter(({ isRunning }) => isRunning)
  return (
    <div className="columns glance">
      <section aria-label="Who">
        <FactList
          facts={{
            Number: giver.id,
            Kind: giverKinds[giver.kind],
            'A letter begins': giver.greeting,
            'By post': { lines: giver.postal_address },
            Telephone: giver.phone && <a href={`tel:${giver.phone.replaceAll(/[^\d+]/g, '')}`}>{giver.phone}</a>,
            'E-mail': emails.length > 0 && (
              <ul>
                {emails.map((email) => (
                  <li key={email.id}>
                    {email.email}
                    <br />
                    <small>{stateOf(email, getting)}</small>
                    {mayChoose(email, getting) && context.may('/office/givers/:id', 'receipts') && (
                      <SubmitButton
                        intent="receipts"
                        fields={{ address: email.id }}
                        className="quiet"
                        aria-label={`Send receipts there: ${email.email}`}
                      >
                        Send receipts there
                      </SubmitButton>
                    )}
                  </li>
                ))}
              </ul>
            ),
            'Waiting for': waitingEmails.length > 0 && (
              <ul>
                {waitingEmails.map(({ id, email, expires_at: until }) => (
                  <li key={id}>
                    {email}, <small>until {dateOf(until)} it can be confirmed</small>
                  </li>
                ))}
              </ul>
            ),
            Letters: loaded.noLetters.length > 0 && noLettersInWords(loaded.noLetters),
          }}
        />
      </section>
      <section aria-label="Giving">
        <FactList
          facts={{
            'Giver since': givesSince === null ? 'no gift has arrived' : dateOf(givesSince),
            'This year': givesSince !== null && sumInWords(thisYear),
            'In all': givesSince !== null && sumInWords(inAll),
            Recurring: running.length > 0 && (
              <ul>
                {running.map(({ id, sentence }) => (
                  <li key={id}>
                    <a href={officeHref('/office/recurring/:subscription', { subscription: id })}>{sentence}</a>
                  </li>
                ))}
              </ul>
            ),
            'Last contact': lastContact && `${dateOf(lastContact.at)}: ${lastContact.what}`,
          }}
        />
      </section>
    </div>
  )
}

/** Only a mailbox that was confirmed can be chosen. */
const mayChoose = (email: GiverEmail, getting: readonly GiverEmail[]) =>
  email.confirmed_at !== null && (getting.length > 1 || !getting.includes(email))

/** "gets receipts, confirmed, came back on June 3, 2026". */
function stateOf(email: GiverEmail, getting: readonly GiverEmail[]): string {
  const { confirmed_at: confirmedAt, bounced_at: bouncedAt } = email
  return [
    getting.includes(email) && (getting.length === 1 ? 'gets receipts' : 'gets the receipts of its gifts'),
    confirmedAt === null ? 'not confirmed' : 'confirmed',
    bouncedAt !== null && `came back on ${dateOf(bouncedAt)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** "6 gifts: $250.00, and $100.00 by funds, employers and platforms". */
function sumInWords({ ownCents, fromIraCents, byOthersCents, gifts }: LoadedGiver['inAll']): string {
  const own = `${counted(gifts, 'gift', 'gifts')}: ${formatExactDollars(ownCents)}`
  const fromIra = fromIraCents > 0 ? `, and ${formatExactDollars(fromIraCents)} from an IRA` : ''
  const byOthers =
    byOthersCents > 0 ? `, and ${formatExactDollars(byOthersCents)} by funds, employers and platforms` : ''
  return own + fromIra + byOthers
}
