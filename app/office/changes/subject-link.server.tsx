/** The page of a subject, by the form of its id. */
const pages: [pattern: RegExp, path: string][] = [
  [/^G-/, '/office/gifts/'],
  [/^B-/, '/office/orders/'],
  [/^P-/, '/office/givers/'],
  [/^sub_/, '/office/recurring/'],
  [/^msg_/, '/office/messages/'],
  [/^po_/, '/office/deposits/'],
  [/^D-/, '/office/deposits/slips/'],
  [/^issue_/, '/office/letters/sent/'],
  [/^[\da-f]{8}-[\da-f-]{27}$/, '/office/letters/'],
  [/^20\d\d$/, '/office/statements?year='],
]

export function SubjectLink({ subject }: { subject: string }) {
  const path = pages.find(([pattern]) => pattern.test(subject))?.[1]
  return path ? <a href={path + encodeURIComponent(subject)}>{subject}</a> : subject
}
