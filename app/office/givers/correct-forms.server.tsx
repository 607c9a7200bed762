import { giverKinds } from '../../givers/read-giver-words.server.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { Area, Choice, Field, PostForm, Folded } from '../ui/forms.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { DiedForm } from './giver-died.server.tsx'
import { counted } from '../ui/words.ts'
import type { LoadedGiver } from './load-giver.queries.server.ts'

/** The forms that correct a giver, and the links to merging and forgetting. */
export function CorrectForms({ loaded, context }: { loaded: LoadedGiver; context: OfficeContext }) {
  const { giver, emails, payerNames } = loaded
  if (!context.may('/office/givers/:id', 'correct')) return null
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      <Folded summary="Name, greeting, postal address, telephone" of={{ intent: 'correct' }}>
        <PostForm>
          <Field
            label="Name, as on an envelope"
            name="name"
            initial={giver.name}
            maxLength={200}
            autoComplete="off"
            hint="Envelopes and letters have it from now on. Receipts and statements name who gave as it was said with each gift."
          />
          {payerNames.length > 0 && (
            <fieldset>
              <legend>Names on gifts and orders</legend>
              <p className="soft">
                Check one that was misspelled: it then becomes the name above, also on renewals to come. A copy of the
                receipt says that it replaces the first. A household that has another name today gave under its name of
                then: leave it.
              </p>
              {payerNames.map(({ name, payments }) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    name="misspelled"
                    value={name}
                    defaultChecked={context.refused?.fields.getAll('misspelled').includes(name)}
                  />{' '}
                  {name}, on {counted(payments, 'gift or order', 'gifts and orders')}
                </label>
              ))}
            </fieldset>
          )}
          <Choice label="Kind" options={giverKinds} name="kind" initial={giver.kind} />
          <Field
            label="How a letter begins"
            name="greeting"
            initial={giver.greeting}
            maxLength={100}
            autoComplete="off"
            hint="Dear Edna. Empty: with the name."
          />
          <Area
            label="Postal address"
            name="postal_address"
            initial={giver.postal_address}
            rows={4}
            hint="Lines as on an envelope, without the name."
          />
          <Field label="Telephone" name="phone" initial={giver.phone} type="tel" maxLength={40} autoComplete="off" />
          <button name="intent" value="correct">
            Keep
          </button>
        </PostForm>
      </Folded>
      <Folded summary="Add an e-mail address" of={{ intent: 'address' }}>
        <PostForm>
          <Field
            label="New address"
            name="to"
            type="email"
            required
            autoComplete="off"
            hint={
              emails.length > 0
                ? 'The new mailbox gets a link and must confirm it. The current address hears of it, and goes on getting the receipts.'
                : 'Receipts go there from now on.'
            }
          />
          <button name="intent" value="address" className="quiet">
            Add the address
          </button>
        </PostForm>
      </Folded>
      <DiedForm loaded={loaded} context={context} />
      <p>
        <a href={`${giverPath(giver.id)}/merge`}>Merge with another giver</a>: first both are shown side by side.
      </p>
      {context.may('/office/person/forget', 'submit') && (
        <p>
          <a href={officeHref('/office/person/forget', { query: { giver: giver.id } })}>Forget this person</a>: first it
          is shown what goes and what stays.
        </p>
      )}
    </section>
  )
}
