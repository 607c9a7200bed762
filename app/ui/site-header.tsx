import { type FocusEvent, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { donateLink, headerLinks } from '../content/navigation.ts'
import { site } from '../content/site.ts'
import { ButtonLink } from './controls/button.tsx'
import { Icon } from './drawings/icon.tsx'
import { WindowMark } from './drawings/window-mark.tsx'

const linkLook =
  'flex min-h-11 items-center font-medium text-ink no-underline underline-offset-8 decoration-2 hover:underline aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-secondary'

export function SiteHeader() {
  return (
    <header className="relative border-b border-line bg-paper">
      <div className="mx-auto flex min-h-18 max-w-6xl flex-wrap items-center gap-x-3 px-5 sm:px-8">
        <Link to="/" className="mr-auto flex min-h-18 min-w-0 basis-0 grow items-center gap-3 text-ink no-underline">
          <WindowMark className="h-10 w-8 max-[22rem]:hidden" />
          <span className="font-display text-base/tight font-semibold sm:text-lg/tight">{site.name}</span>
        </Link>
        {/* Eight links need a row of their own until the window is wide. */}
        <nav
          aria-label="Main"
          className="order-last hidden w-full border-t border-line md:block xl:order-none xl:w-auto xl:border-0"
        >
          <ul className="flex flex-wrap justify-between gap-x-4 text-sm whitespace-nowrap xl:mr-2 xl:flex-nowrap">
            {headerLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={linkLook}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink to={donateLink.to} variant="give" className="whitespace-nowrap max-sm:px-3">
          {donateLink.label}
        </ButtonLink>
        <MobileMenu />
      </div>
    </header>
  )
}

/** The popover attribute opens and closes it without a script; choosing a link closes it. */
function MobileMenu() {
  const menu = useRef<HTMLElement>(null)
  const close = () => menu.current?.hidePopover()
  // Whoever tabs past the last link would find the focus under the menu. The button closes it itself.
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    if (next && !menu.current?.contains(next) && !next.matches('[popovertarget]')) close()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        aria-label="Menu"
        className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-control text-ink hover:bg-sunk md:hidden"
      >
        <Icon name="menu" />
      </button>
      <nav ref={menu} id="menu" popover="auto" aria-label="Menu" className="site-menu shadow-float">
        <ul className="mx-auto max-w-6xl px-5 py-3 sm:px-8">
          {headerLinks.map(({ label, to }) => (
            <li key={to} className="border-b border-line last:border-0">
              <NavLink to={to} end={to === '/'} className={`${linkLook} min-h-13`} onClick={close} onBlur={leave}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
