import { type MouseEvent, useEffect } from 'react'
import { resources } from '../../content/pages/resources.ts'
import { spanish } from '../../content/spanish.ts'

const { exit } = resources

/** A plain link that stays visible while the page scrolls. With a script it also removes this page from the history. */
export function ExitBar() {
  useEffect(() => leaveOnEscape(() => leavePage(exit.to)), [])

  const leave = (event: MouseEvent) => {
    event.preventDefault()
    leavePage(exit.to)
  }
  return (
    <>
      <div className="exit-bar">
        <div className="mx-auto max-w-6xl px-5 sm:px-8">
          <a href={exit.to} rel="nofollow noreferrer" data-replace onClick={leave}>
            {exit.label}
          </a>
          <span className="noscript:hidden">{exit.keys}</span>
          <a href="#espanol" lang="es" className="text-link">
            {spanish.title}
          </a>
        </div>
      </div>
      <p className="mx-auto max-w-6xl px-5 pt-3 text-sm text-ink-soft sm:px-8">{exit.warning}</p>
    </>
  )
}

const presses = 3
const withinMs = 5000

/** Replaces this page by another one, so that Back does not return here. The screen is blank at once. */
function leavePage(to: string): void {
  document.body.hidden = true
  window.location.replace(to)
}

/** Calls `leave` when Escape is pressed three times within five seconds. Returns a function that removes the listener. */
function leaveOnEscape(leave: () => void): () => void {
  let pressedAt: number[] = []
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    pressedAt = [...pressedAt, timeStamp].slice(-presses)
    if (pressedAt.length === presses && timeStamp - (pressedAt[0] ?? 0) <= withinMs) leave()
  }
  // A page that the browser restores from its cache must not be blank.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.body.hidden = false
  }
  window.addEventListener('keydown', onKey)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('keydown', onKey)
    window.removeEventListener('pageshow', onShow)
  }
}
