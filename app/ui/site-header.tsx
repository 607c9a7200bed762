import { type FocusEvent, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { navigation } from '../content/navigation.ts'
import { site } from '../content/site.ts'
import { ButtonLink } from './controls/button.tsx'
import { Icon } from './drawings/icon.tsx'
import { WindowMark } from './drawings/window-mark.tsx'

/** React Router would write an empty class. The page of a link is marked by `aria-current`. */
const noClass = () => undefined

export function SiteHeader() {
  const links = useRef<HTMLElement>(null)
  const close = () => links.current?.hidePopover()
  // After the last link, the focus would be under the menu, so the menu closes. The button closes it itself.
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    if (next && !links.current?.contains(next) && !next.matches('[popovertarget]')) close()
  }
  return (
    <header className="relative border-b border-line bg-paper">
      <div className="mx-auto flex min-h-18 max-w-6xl items-center gap-x-3 px-5 sm:px-8">
        <Link to="/" className={`site-name font-display${site.name.length > 24 ? ' site-name-long' : ''}`}>
          <WindowMark className="h-9 w-7" />
          {site.name}
        </Link>
        {/* The popover attribute makes it a menu on a phone without a script. Following a link closes it. */}
        <nav ref={links} id="menu" popover="auto" aria-label="Main" className="site-links">
          <ul>
            {navigation.header.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={noClass} onClick={close} onBlur={leave}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink to={navigation.donate.to} variant="give">
          {navigation.donate.label}
        </ButtonLink>
        <button
          type="button"
          popoverTarget="menu"
          aria-label="Menu"
          className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-control hover:bg-sunk md:hidden"
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}
