import { type MouseEvent, useEffect } from 'react'
import { resources } from '../../content/resources.ts'
import { leaveOnEscape, leavePage } from './leave-page.ts'

const { exit } = resources

/** A plain link that stays in reach while the page scrolls; with a script it also takes this page out of Back. */
export function ExitBar() {
  useEffect(() => leaveOnEscape(() => leavePage(exit.to)), [])

  const leave = (event: MouseEvent) => {
    event.preventDefault()
    leavePage(exit.to)
  }
  return (
    <>
      <div className="off-paper sticky top-0 z-20 border-b border-line bg-sunk">
        <div className="mx-auto flex min-h-13 max-w-6xl flex-wrap items-center gap-x-3 px-5 sm:px-8">
          <a
            href={exit.to}
            rel="nofollow noreferrer"
            data-replace
            className="flex min-h-11 items-center gap-2 font-semibold underline decoration-2 underline-offset-4"
            onClick={leave}
          >
            {exit.label}
          </a>
          <span className="max-sm:hidden noscript:hidden">{exit.keys}</span>
        </div>
      </div>
      <p className="off-paper mx-auto max-w-6xl px-5 pt-3 text-sm text-ink-soft sm:px-8">{exit.warning}</p>
    </>
  )
}
