import type { NamedGiver } from '../../givers/giver.queries.server.ts'
import type { Member } from '../../config/staff-setting.ts'
import { officeHref } from '../office-href.ts'
import { permitsOf } from '../permits.ts'

export const giverPath = (id: string) => officeHref('/office/givers/:id', { id })
/** Redirects to the giver that has the address. Without one, it shows what is stored under the address. */
export const addressPath = (email: string) => officeHref('/office/person', { query: { email } })

interface GiverLinkProps {
  /** Null means that no giver belongs to it. */
  giver: NamedGiver | null | undefined
  /** What was typed, in place of a name that the giver lacks. */
  name?: string | null
  email?: string | null
  /** Whose role may not open a giver's page, sees no link. */
  member?: Member
}

/** Who it is: the giver's name with a link to the page of the giver, or of the address. */
export function GiverLink({ giver, name = null, email = null, member }: GiverLinkProps) {
  const text = giver?.name || name || email || giver?.id || 'not known'
  if (member && !permitsOf(member.role).maySee('/office/givers/:id')) return text
  if (giver) return <a href={giverPath(giver.id)}>{text}</a>
  return email ? <a href={addressPath(email)}>{text}</a> : text
}

/** An address with a link to its page. */
export const AddressLink = ({ email }: { email: string }) => <a href={addressPath(email)}>{email}</a>
