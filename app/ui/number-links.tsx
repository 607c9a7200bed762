import { createElement, Fragment } from 'react'

/** The links of the crisis numbers in sentences. */
const hrefs: Readonly<Record<string, string>> = {
  '911': 'tel:911',
  '988': 'tel:988',
  '211': 'tel:211',
  '741741': 'sms:741741?&body=HOME',
}
const number = /(?<![\d-])(911|988|211|741741)(?![\d-])/

/** A sentence in which every crisis number is a link that calls it. */
export function NumberLinks({ children }: { children: string }) {
  const parts = children
    .split(number)
    .map((part, index) =>
      index % 2 === 0 ? part : createElement('a', { href: hrefs[part], className: 'text-link' }, part),
    )
  return createElement(Fragment, null, ...parts)
}
