import type { ComponentProps } from 'react'

/** A link to a file that is printed: the page with the list stays open beside it. */
export function NewTabLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener" {...link}>
      {children}
      <NewTabNote />
    </a>
  )
}

/** At the end of the name of a link or a button that opens a new tab. */
export function NewTabNote() {
  return (
    <>
      <span aria-hidden="true">{'\u00A0'}↗</span>
      <span className="sr-only"> (in a new tab)</span>
    </>
  )
}
