import { config } from '../config/config.server.ts'
import type { OfficeUrlOf, StaffSubject } from '../mail/office-url-of.ts'
import { officeHref } from './office-href.ts'

export const officeUrlOf: OfficeUrlOf = (subject) => {
  const { staff, siteUrl } = config()
  return staff.length > 0 ? siteUrl + hrefOf(subject) : null
}

function hrefOf(subject: StaffSubject): string {
  switch (subject.kind) {
    case 'gift':
      return officeHref('/office/gifts/:id', { id: subject.id })
    case 'order':
      return officeHref('/office/orders/:id', { id: subject.id })
    case 'message':
      return officeHref('/office/messages/:id', { id: subject.id })
    case 'payout':
      return officeHref('/office/deposits/:id', { id: subject.id })
    case 'today':
      return officeHref('/office')
  }
}
