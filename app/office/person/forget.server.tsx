import { forgetPerson, notReached } from '../../privacy/forget-person.server.ts'
import { forgetMe } from '../../my-giving/forget-me.server.ts'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { findActiveSubscriptions } from '../../givers/recurring-of.queries.server.ts'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { PostForm, Problem } from '../ui/forms.server.tsx'
import { AddressLink, addressPath } from '../ui/giver-link.server.tsx'
import { emailFromQuery } from './page.server.tsx'

/** Shows what would be removed and what would be kept, with the button that does it. */
export const forgetPage: OfficePage = {
  path: '/office/person/forget',
  title: 'Forget a person',
  async get({ db, url, now, mayChange, refused }) {
    const email = emailFromQuery(url)
    if (!email) return <p>This is no address.</p>
    const { removed, kept, failed } = await forgetPerson(db, email, now, true)
    const giverId = await findGiverIdOf(db, email)
    const goesOn = giverId === null ? [] : await findActiveSubscriptions(db, giverId)
    return (
      <>
        <Problem refused={refused} />
        <p>
          <AddressLink email={email} />. Nothing is removed before the button is pressed.
        </p>
        {goesOn.length > 0 && (
          <p className="problem">
            A recurring gift goes on: <a href={`/office/recurring/${goesOn[0]}`}>stop it first</a>, or each renewal is a
            new record.
          </p>
        )}
        <List title="Will be removed" items={removed} />
        <List title="Will be kept" items={kept} />
        <List title="Cannot be reached from here" items={notReached} />
        {failed.length > 0 && <p className="problem">Not everything could be searched: {failed[0]?.what}.</p>}
        {mayChange && (
          <PostForm>
            <p>The person is told by mail. It cannot be undone.</p>
            <button className="danger">Forget {email}</button>
          </PostForm>
        )}
      </>
    )
  },
  async post({ db, url, member, now }, fields) {
    const email = emailFromQuery(url)
    if (!email) return { problem: 'This is no address.' }
    const { failed } = await forgetMe(db, email, now, { who: member.email, key: fieldOf(fields, 'key') })
    if (failed.length === 0) return backTo(addressPath(email), 'forgotten')
    return { problem: `Not everything could be searched: ${failed[0]?.what}. Press again.`, status: 503 }
  },
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {items.length === 0 && <p className="empty">Nothing.</p>}
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
