import { foldEmail } from '../values/email-address.ts'

/** What each may see and change: `app/office/permissions.ts`. */
export const roles = ['everything', 'orders-and-messages', 'bookkeeper', 'words', 'read-only'] as const
export type Role = (typeof roles)[number]

/** A person in STAFF. */
export interface Member {
  name: string
  /** In lower case. */
  email: string
  role: Role
}

const entryPattern = /^([^<>:]{1,60})<([^<>\s@]+@[^<>\s@]+\.[^<>\s@]+)>:([a-z-]+)$/

/** Reads STAFF: `Ann Lee <ann@example.org>:everything, Bo Ray <bo@example.org>:read-only`. Returns a text for a fault. */
export function readStaff(list: string): Member[] | string {
  const members: Member[] = []
  for (const entry of list.split(',').flatMap((each) => each.trim() || [])) {
    const [, name = '', address = '', word] = entryPattern.exec(entry) ?? []
    const role = roles.find((known) => known === word)
    if (!role) return `must hold people as "Ann Lee <ann@example.org>:ROLE", with the role ${roles.join(', ')}`
    const email = foldEmail(address)
    if (members.some((member) => member.email === email)) return `names ${email} twice`
    members.push({ name: name.trim(), email, role })
  }
  return members
}
