import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { unsubscribePerson } from '../../newsletter/unsubscribe-person.server.ts'
import { foldEmail } from '../../values/email-address.ts'
import { emailSchema } from '../../values/email-schema.ts'
import { officeHref } from '../office-href.ts'
import { loadCorrespondence } from '../givers/correspondence.queries.server.ts'
import { Unpaid } from '../givers/giver-gifts.server.tsx'
import { GiverLetters } from '../givers/giver-letters.server.tsx'
import { backTo, fieldOf, unknownIntent, type OfficePage } from '../office-page.ts'
import { addressPath, giverPath } from '../ui/giver-link.server.tsx'

/** The address in `?email=`, in lower case. Null when it is not valid. */
export function emailFromQuery(url: URL): string | null {
  return emailSchema.safeParse(url.searchParams.get('email') ?? '').data ?? null
}

/** What is stored under an address that no giver has. The address of a giver redirects to the giver. */
export const person: OfficePage = {
  path: '/office/person',
  title: 'Address',
  notes: {
    unsubscribed: 'No newsletter goes there any more.',
    forgotten: 'Forgotten, and told so by mail. What the law makes us keep stays.',
  },

  async get(context) {
    const { db, url } = context
    const email = emailFromQuery(url)
    if (!email) return <p>This is no address. Look the person up with Find.</p>
    const giverId = await findGiverIdOf(db, email)
    if (giverId !== null) return backTo(giverPath(giverId))
    const correspondence = await loadCorrespondence(db, [foldEmail(email)])
    return (
      <>
        <p>
          <strong>{email}</strong> belongs to no giver: no gift and no order has arrived from there.
        </p>
        <GiverLetters
          correspondence={correspondence}
          maySee={context.maySee}
          mayUnsubscribe={context.may('/office/person', 'unsubscribe')}
          mayEndLetters={false}
        />
        <Unpaid payments={correspondence.unpaid} />
        {context.may('/office/person/forget', 'submit') && (
          <p>
            <a href={officeHref('/office/person/forget', { query: { email } })}>Forget this person</a>: first it is
            shown what goes and what stays.
          </p>
        )}
      </>
    )
  },

  async post({ db, url, member, now }, fields) {
    const email = emailFromQuery(url)
    if (!email) return { problem: 'This is no address.' }
    if (fieldOf(fields, 'intent') !== 'unsubscribe') return unknownIntent
    await unsubscribePerson(db, email, member.email, now)
    return backTo(addressPath(email), 'unsubscribed')
  },
}
