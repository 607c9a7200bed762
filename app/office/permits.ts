import { matchPath } from 'react-router'
import type { Role } from '../config/staff-setting.ts'
import { type IntentOf, type PagePath, type PagePermissions, permissions } from './permissions.ts'

/** What one role may do, for the router and the pages. */
export interface Permits {
  /** Whether the role may submit this form of the page. Otherwise no form is shown, and no link that only leads to it. */
  may: <Path extends PagePath>(path: Path, intent: IntentOf<Path>) => boolean
  /** Whether the role may open the page. Otherwise no link to it is shown. */
  maySee: (path: PagePath) => boolean
}

export const permitsOf = (role: Role): Permits => ({
  may: (path, intent) => judgeSubmit(role, path, intent) === 'allowed',
  maySee: (path) => permissionsOf(path).see.includes(role),
})

/**
 * Whether the role may submit the intent that came with a post. `unknown`: no form of the page has this intent. A role
 * that may submit nothing on the page does not learn which intents there are.
 */
export function judgeSubmit(role: Role, path: PagePath, intent: string): 'allowed' | 'forbidden' | 'unknown' {
  const { intents = {} } = permissionsOf(path)
  const allowed = Object.hasOwn(intents, intent) ? intents[intent] : undefined
  if (allowed) return allowed.includes(role) ? 'allowed' : 'forbidden'
  return Object.values(intents).some((each) => each.includes(role)) ? 'unknown' : 'forbidden'
}

/** Whether a page of the office with this address has a form. */
export const hasForms = (path: string): boolean =>
  Object.entries<PagePermissions>(permissions).some(([page, { intents }]) => intents && matchPath(page, path))

/** The intents that the page knows, of all roles. */
export const intentsOf = (path: PagePath): string[] => Object.keys(permissionsOf(path).intents ?? {})

const permissionsOf = (path: PagePath): PagePermissions => permissions[path]
