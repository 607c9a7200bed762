import { site } from '../content/site.ts'
import { WindowMark } from '../ui/drawings/window-mark.tsx'
import type { Member } from '../config/staff-setting.ts'
import { officeHref, type PlainPath } from './office-href.ts'
import { permitsOf } from './permits.ts'
import { signInPaths } from './sign-in/sign-in-paths.ts'

interface MenuEntry {
  path: PlainPath
  label: string
  /** Other pages that belong to this entry. */
  subpages?: readonly PlainPath[]
}

const today: MenuEntry = { path: '/office', label: 'Today' }

const groups: { name: string; entries: MenuEntry[] }[] = [
  {
    name: 'People',
    entries: [
      { path: '/office/givers', label: 'Givers', subpages: ['/office/person'] },
      { path: '/office/messages', label: 'Messages' },
      { path: '/office/thanks', label: 'Thanks' },
    ],
  },
  {
    name: 'Money',
    entries: [
      { path: '/office/gifts', label: 'Gifts' },
      { path: '/office/enter', label: 'Enter a gift' },
      { path: '/office/recurring', label: 'Recurring gifts' },
      { path: '/office/orders', label: 'Orders' },
      { path: '/office/deposits', label: 'Deposits', subpages: ['/office/schedule-b', '/office/year'] },
      { path: '/office/board', label: 'Yearly report' },
    ],
  },
  {
    name: 'Letters',
    entries: [
      { path: '/office/letters', label: 'Write and send' },
      { path: '/office/statements', label: 'January statements' },
    ],
  },
  {
    name: 'Settings',
    entries: [
      { path: '/office/words', label: 'Words' },
      { path: '/office/crisis-lines', label: 'Crisis lines' },
      { path: '/office/settings', label: 'Office settings', subpages: ['/office/moving-out'] },
      { path: '/office/launch', label: 'Launch' },
      { path: '/office/changes', label: 'Changes' },
    ],
  },
]

interface MenuProps {
  member: Member
  path: string
  id: string
}

/**
 * Beside the page on a wide screen. On a narrow one it is a popover, which a button opens without a script: see
 * `menu.css`.
 */
export function Menu({ member: { name, role }, path, id }: MenuProps) {
  const { maySee } = permitsOf(role)
  const mine = officeHref('/office/me')
  const shown = groups.map((group) => ({ ...group, entries: group.entries.filter((entry) => maySee(entry.path)) }))
  return (
    <div id={id} popover="auto" className="menu">
      <Brand />
      <form method="post" action={signInPaths.signOut} className="signed-in">
        <a href={mine} aria-current={path === mine ? 'page' : undefined}>
          {name}
        </a>{' '}
        <button className="quiet">Sign out</button>
      </form>
      <nav aria-label="Office">
        <ul>
          <li>
            <MenuLink entry={today} current={path === today.path ? 'page' : undefined} />
          </li>
          {shown
            .filter(({ entries }) => entries.length > 0)
            .map(({ name: group, entries }) => (
              <li key={group}>
                <span id={`${id}-${group}`}>{group}</span>
                <ul aria-labelledby={`${id}-${group}`}>
                  {entries.map((entry) => (
                    <li key={entry.path}>
                      <MenuLink entry={entry} current={currentOf(entry, path)} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  )
}

function MenuLink({ entry, current }: { entry: MenuEntry; current: 'page' | 'true' | undefined }) {
  return (
    <a href={officeHref(entry.path)} aria-current={current}>
      {entry.label}
    </a>
  )
}

function currentOf({ path: at, subpages = [] }: MenuEntry, path: string): 'page' | 'true' | undefined {
  if (path === at) return 'page'
  const isWithin = [at, ...subpages].some((each) => path === each || path.startsWith(`${each}/`))
  return isWithin ? 'true' : undefined
}

export function Brand() {
  return (
    <strong className="brand">
      <WindowMark />
      {site.name}
      <span className="sr-only">: office</span>
    </strong>
  )
}
