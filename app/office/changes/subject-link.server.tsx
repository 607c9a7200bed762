/** Where the subject of a change is shown, by how its id begins. */
const pages: [begins: RegExp, path: string][] = [
  [/^G-/, '/office/gifts/'],
  [/^B-/, '/office/orders/'],
  [/^sub_/, '/office/recurring/'],
  [/^msg_/, '/office/messages/'],
  [/^po_/, '/office/deposits/'],
  [/^issue_/, '/office/letters/sent/'],
  [/^[\da-f]{8}-[\da-f-]{27}$/, '/office/letters/'],
  [/^20\d\d$/, '/office/statements?year='],
]

export function SubjectLink({ subject }: { subject: string }) {
  const path = pages.find(([begins]) => begins.test(subject))?.[1]
  return path ? <a href={path + encodeURIComponent(subject)}>{subject}</a> : subject
}
