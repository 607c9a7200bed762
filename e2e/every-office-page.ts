import type { PagePath } from '../app/office/permissions.ts'
import { receiptNumberOf } from '../app/values/receipt-number.ts'

const id = (kind: 'gift' | 'order', name: string) => receiptNumberOf(kind, `office ${name}`)
export const edna = 'edna@example.org'
export const reader = 'reader@example.org'

export const gifts = { late: id('gift', 'late'), asked: id('gift', 'asked'), disputed: id('gift', 'disputed') }
/** For January: made in the first hours of this year, the same and decided, and a bank debit on its way. */
export const january = { edge: id('gift', 'edge'), decided: id('gift', 'decided'), debit: id('gift', 'debit') }
export const manual = {
  check: id('gift', 'check'),
  nameless: id('gift', 'nameless'),
  deposited: id('gift', 'deposited'),
  goods: id('gift', 'goods'),
}
export const slip = receiptNumberOf('deposit', 'office slip')
export const orders = { one: id('order', 'one'), two: id('order', 'two'), shipped: id('order', 'shipped') }

/** The query of a list that has a name. */
export const namedQuery = 'sort=-name'

/** Edna, another giver of her name, one into whom another was merged, one who has died, and a household without letters. */
export const givers = {
  edna: receiptNumberOf('giver', 'office edna'),
  namesake: receiptNumberOf('giver', 'office namesake'),
  kept: receiptNumberOf('giver', 'office kept'),
  merged: receiptNumberOf('giver', 'office merged'),
  died: receiptNumberOf('giver', 'office died'),
  home: receiptNumberOf('giver', 'office home'),
}

/** A photograph that is prepared for the founder's place. */
export const photographId = 'photograph-of-a-person'
/** Of an uploaded PDF file. */
export const reportName = 'report-2025-1f9a2b.pdf'

/** Files of gifts that were loaded: one that can be entered, and one about which the page asks. */
export const giftFile = 'file_office'
export const askedFile = 'file_asked'
export const peopleFileId = 'people_office'
export const askedPeopleId = 'people_asked'

export const draftId = '00000000-0000-4000-8000-000000000001'

/** The addresses of each page that is HTML, in the states in which it shows its forms. `fillOffice` fills them. */
export const officeAddresses = (now: number, subscription: string): Partial<Record<PagePath, string[]>> => {
  const year = new Date(now).getUTCFullYear() - 1
  return {
    '/office': ['/office'],
    '/office/me': ['/office/me'],
    '/office/board': ['/office/board'],
    '/office/changes': ['/office/changes'],
    '/office/find': ['/office/find', '/office/find?q=example.org', '/office/find?q=edna'],
    '/office/enter': ['/office/enter', `/office/enter?entered=${manual.check}`],
    '/office/enter/import': ['/office/enter/import'],
    '/office/enter/import/:file': [`/office/enter/import/${giftFile}`, `/office/enter/import/${askedFile}`],
    '/office/thanks': ['/office/thanks'],
    '/office/gifts': ['/office/gifts', '/office/gifts?sort=amount', `/office/gifts?${namedQuery}`],
    '/office/gifts/:id': [...Object.values(gifts), ...Object.values(manual), ...Object.values(january)].map(
      (number) => `/office/gifts/${number}`,
    ),
    '/office/gifts/:id/cancel': [`/office/gifts/${manual.check}/cancel`],
    '/office/gifts/:id/refund': [`/office/gifts/${gifts.asked}/refund?amount=5`, `/office/gifts/${gifts.asked}/refund`],
    '/office/recurring/:subscription': [`/office/recurring/${subscription}`],
    '/office/recurring': ['/office/recurring'],
    '/office/recurring/other-programs': ['/office/recurring/other-programs'],
    '/office/givers': ['/office/givers?sort=name', `/office/givers?${namedQuery}`],
    '/office/givers/import': ['/office/givers/import'],
    '/office/givers/import/:file': [`/office/givers/import/${peopleFileId}`, `/office/givers/import/${askedPeopleId}`],
    '/office/givers/labels': ['/office/givers/labels'],
    '/office/givers/letter': ['/office/givers/letter'],
    '/office/givers/:id': [givers.edna, givers.namesake, givers.kept, givers.died, givers.home].map(
      (number) => `/office/givers/${number}`,
    ),
    '/office/givers/:id/merge': [
      `/office/givers/${givers.edna}/merge`,
      `/office/givers/${givers.edna}/merge?with=${givers.namesake}`,
    ],
    '/office/givers/may-be-one': ['/office/givers/may-be-one'],
    '/office/person': [`/office/person?email=${reader}`],
    '/office/person/forget': [`/office/person/forget?email=${edna}`],
    '/office/statements': [`/office/statements?year=${year}`],
    '/office/statements/changed': [`/office/statements/changed?year=${year}`],
    '/office/schedule-b': ['/office/schedule-b', `/office/schedule-b?year=${year}`],
    '/office/year': ['/office/year', `/office/year?year=${year}`],
    '/office/moving-out': ['/office/moving-out'],
    '/office/deposits': ['/office/deposits'],
    '/office/deposits/:id': ['/office/deposits/po_office', '/office/deposits/at-stripe'],
    '/office/deposits/slips': ['/office/deposits/slips'],
    '/office/deposits/slips/:id': [`/office/deposits/slips/${slip}`],
    '/office/orders': ['/office/orders', '/office/orders?show=shipped', '/office/orders?show=all'],
    '/office/orders/offer': ['/office/orders/offer'],
    '/office/orders/certificates': ['/office/orders/certificates'],
    '/office/orders/:id': Object.values(orders).map((number) => `/office/orders/${number}`),
    '/office/orders/:id/refund': [`/office/orders/${orders.one}/refund?amount=5`],
    '/office/messages': ['/office/messages'],
    '/office/messages/:id': ['/office/messages/msg_waits', '/office/messages/msg_answered'],
    '/office/letters': ['/office/letters'],
    '/office/letters/:id': [`/office/letters/${draftId}`],
    '/office/letters/:id/send': [`/office/letters/${draftId}/send`],
    '/office/letters/sent/:id': ['going', 'stopped', 'posted'].map((state) => `/office/letters/sent/issue_${state}`),
    '/office/words': [
      '/office/words',
      '/office/words?q=phone',
      '/office/words?set=pages%2Fabout',
      '/office/words?text=pages%2Fabout%23title',
    ],
    '/office/words/draft': ['/office/words/draft'],
    '/office/words/changed-originals': ['/office/words/changed-originals'],
    '/office/words/photographs': ['/office/words/photographs'],
    '/office/words/photographs/:place': ['/office/words/photographs/founder', '/office/words/photographs/boxArriving'],
    '/office/words/history': ['/office/words/history', '/office/words/history?set=pages%2Fabout'],
    '/office/words/preview': ['/office/words/preview'],
    '/office/words/preview/mails': ['/office/words/preview/mails'],
    '/office/words/preview/mail': ['/office/words/preview/mail?id=gift-receipt&side=now'],
    '/office/words/preview/page': ['/office/words/preview/page?page=%2Fprivacy&side=now'],
    '/office/words/lists': [
      '/office/words/lists',
      '/office/words/lists?list=pages%2Fdonors%23questions',
      '/office/words/lists?list=pages%2Fdonors%23questions&item=1',
      '/office/words/lists?list=pages%2Fhome%23stories.entries&item=new',
      '/office/words/lists?list=pages%2Fdonors%23documents.links&item=0',
    ],
    '/office/words/lists/file': [`/office/words/lists/file?name=${reportName}`],
    '/office/words/switches': ['/office/words/switches'],
    '/office/crisis-lines': ['/office/crisis-lines'],
    '/office/settings': ['/office/settings'],
    '/office/settings/accounts': ['/office/settings/accounts'],
    '/office/launch': ['/office/launch'],
  }
}
