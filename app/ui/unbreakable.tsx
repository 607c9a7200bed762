import { createElement, Fragment } from 'react'

/** Texts that stay on one line: an EIN, receipt numbers, "501(c)(3)", options of a command. */
export const unbreakable = /((?:EIN )?\b\d\d-\d{7}\b|501\(c\)\(3\)|\b[A-Z](?:-\w{3,4}){3}\b|--[a-z]+)/

/** A text in which these stay on one line. */
export function Unbreakable({ children }: { children: string }) {
  const parts = children.split(unbreakable)
  // A text that changes beside others needs an element of its own: see `tools/content/find-loose-texts.ts`.
  const elements = parts.map((part, index) =>
    createElement('span', { className: index % 2 === 0 ? undefined : 'whitespace-nowrap' }, part),
  )
  return parts.length === 1 ? children : createElement(Fragment, null, ...elements)
}
