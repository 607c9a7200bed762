import { forgetPerson, notReached } from '../../privacy/forget-person.server.ts'
import { whomOfEmail, whomOfGiver, type Whom } from '../../privacy/whom.server.ts'
import { forgetMe, personOf } from '../../my-giving/forget-me.server.ts'
import { seenField, seenOf } from '../../givers/seen-person.queries.server.ts'
import { findGiver } from '../../givers/giver.queries.server.ts'
import { heldUntil } from '../../givers/merging/merge.queries.server.ts'
import { findActiveSubscriptions } from '../../givers/recurring-of.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { personChanged, PostForm, SeenPerson } from '../ui/forms.server.tsx'
import { addressPath, giverPath } from '../ui/giver-link.server.tsx'
import { emailFromQuery } from './page.server.tsx'

/** `?giver=P-…`, or `?email=` also for an address that no giver has. Null when it is not valid. */
async function whomFromQuery(db: Db, url: URL): Promise<Whom | null> {
  const giverId = url.searchParams.get('giver')
  if (giverId !== null) return whomOfGiver(db, giverId)
  const email = emailFromQuery(url)
  return email === null ? null : whomOfEmail(db, email, true)
}

const pathOf = ({ giverId, emails }: Whom, url: URL) =>
  giverId !== null && url.searchParams.has('giver') ? giverPath(giverId) : addressPath(emails[0] ?? '')

/** Shows what would be removed and what would be kept, with the button that does it. */
export const forgetPage: OfficePage = {
  path: '/office/person/forget',
  title: 'Forget a person',
  async get({ db, url, now, may }) {
    const whom = await whomFromQuery(db, url)
    if (!whom) return <p>This is no address and no giver.</p>
    const { giverId, emails } = whom
    const { removed, kept, failed } = await forgetPerson(db, whom, { now, isLook: true })
    const giver = giverId === null ? undefined : await findGiver(db, giverId)
    const [stillGoing] = giverId === null ? [] : await findActiveSubscriptions(db, giverId)
    const until = giverId === null ? null : await heldUntil(db, giverId, now)
    const label = giver?.name ?? emails[0] ?? giverId
    return (
      <>
        <p>
          <a href={pathOf(whom, url)}>{label}</a>
          {emails.length > 0 && `, ${emails.join(', ')}`}. Nothing is removed before the button is pressed.
        </p>
        {stillGoing && (
          <p className="problem">
            A recurring gift is still active:{' '}
            <a href={officeHref('/office/recurring/:subscription', { subscription: stillGoing })}>stop it first</a>, or
            each renewal is a new record.
          </p>
        )}
        <List title="Will be removed" items={removed} />
        <List title="Will be kept" items={kept} />
        <List title="Cannot be reached from here" items={notReached} />
        {failed.length > 0 && <p className="problem">Not everything could be searched: {failed[0]?.what}.</p>}
        {may('/office/person/forget', 'submit') && (
          <SeenPerson value={await seenOf(db, personOf(whom))}>
            <PostForm>
              {until === null ? (
                <p>{emails.length > 0 && 'The person gets an email. '}It cannot be undone.</p>
              ) : (
                <p>
                  This giver was merged with another, and that can be taken apart. So it waits until {dateOf(until)}, or
                  until they are taken apart. Both get an email.
                </p>
              )}
              <button className="danger">Forget {label}</button>
            </PostForm>
          </SeenPerson>
        )}
      </>
    )
  },
  async post({ db, url, member, now }, fields) {
    const whom = await whomFromQuery(db, url)
    if (!whom) return { problem: 'This is no address and no giver.' }
    const key = `${url.search} ${fieldOf(fields, 'key')}`
    const answer = await forgetMe(db, { ...whom, seen: fieldOf(fields, seenField) }, now, { who: member.email, key })
    if (answer.isOther) return personChanged
    const { failed, waitsUntil } = answer
    if (waitsUntil !== null) return backTo(pathOf(whom, url), 'forget-waits')
    if (failed.length === 0) return backTo(pathOf(whom, url), 'forgotten')
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
