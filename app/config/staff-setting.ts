/** What somebody of the staff may do: all; orders and messages alone; read all and change nothing. */
export const roles = ['everything', 'orders-and-messages', 'read-only'] as const
export type Role = (typeof roles)[number]

/** Somebody whom STAFF names. */
export interface Member {
  name: string
  /** In lower case. */
  email: string
  role: Role
}

const entryPattern = /^([^<>:]{1,60})<([^<>\s@]+@[^<>\s@]+\.[^<>\s@]+)>:([a-z-]+)$/

/** Reads STAFF: `Ann Lee <ann@example.org>:everything, Bo Ray <bo@example.org>:read-only`. Returns what is wrong as a text. */
export function readStaff(list: string): Member[] | string {
  const members: Member[] = []
  for (const entry of list.split(',').flatMap((each) => each.trim() || [])) {
    const [, name = '', address = '', word] = entryPattern.exec(entry) ?? []
    const role = roles.find((known) => known === word)
    if (!role) return `must hold people as "Ann Lee <ann@example.org>:ROLE", with the role ${roles.join(', ')}`
    const email = address.toLowerCase()
    if (members.some((member) => member.email === email)) return `names ${email} twice`
    members.push({ name: name.trim(), email, role })
  }
  return members
}
