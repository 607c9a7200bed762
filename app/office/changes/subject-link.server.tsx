import { slipPath } from '../deposit-slips/slip-tables.server.tsx'
import { officeHref } from '../office-href.ts'
import { giverPath } from '../ui/giver-link.server.tsx'

/**
 * The page of a subject by the kind that its id begins with: numbers of `receiptNumberOf`, Stripe's ids, messages, and certificates. A letter
 * has its page from its row: see `describeSubjects`.
 */
const addressOfKind: Readonly<Record<string, (id: string) => string>> = {
  'G-': (id) => officeHref('/office/gifts/:id', { id }),
  'B-': (id) => officeHref('/office/orders/:id', { id }),
  'P-': giverPath,
  'D-': slipPath,
  sub_: (id) => officeHref('/office/recurring/:subscription', { subscription: id }),
  po_: (id) => officeHref('/office/deposits/:id', { id }),
  cert_: () => officeHref('/office/orders/certificates'),
  msg_: (id) => officeHref('/office/messages/:id', { id }),
}

/** A subject of the audit log or of a mail, with a link if it has a page. */
export function SubjectLink({ subject }: { subject: string }) {
  const kind = Object.keys(addressOfKind).find((each) => subject.startsWith(each))
  return kind ? <a href={addressOfKind[kind]!(subject)}>{subject}</a> : subject
}
