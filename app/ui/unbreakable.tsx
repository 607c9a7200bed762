import { createElement, Fragment } from 'react'

/** Texts that stay on one line: an EIN, receipt numbers, "501(c)(3)", options of a command. */
export const unbreakable = /((?:EIN )?\b\d\d-\d{7}\b|501\(c\)\(3\)|\b[A-Z](?:-\w{3,4}){3}\b|--[a-z]+)/

/** A text in which these stay on one line. */
export function Unbreakable({ children }: { children: string }) {
  const parts = children
    .split(unbreakable)
    .map((part, index) => (index % 2 === 0 ? part : createElement('span', { className: 'whitespace-nowrap' }, part)))
  return createElement(Fragment, null, ...parts)
}
