import { expect, test } from 'vitest'
import { site } from '../../app/content/site.ts'
import { giftMessages } from '../../app/receipts/mails/gift-messages.server.tsx'
import { statementMessages } from '../../app/receipts/mails/statement-messages.server.tsx'
import { writeEveryMail, type WrittenMail } from './every-mail.ts'

const florida = 'A COPY OF THE OFFICIAL REGISTRATION MAY BE OBTAINED FROM THE STATE.'
const maryland = 'Documents are available for the cost of copies.'
site.stateRegistrations = [
  { state: 'Florida', notice: florida, registration: 'Registration number CH1', mustStand: 'everywhere' },
  { state: 'Maryland', notice: maryland, registration: 'Exempt', mustStand: 'linked' },
]

const mails = await writeEveryMail()

const countIn = ({ mail }: WrittenMail, words: string) =>
  (mail.text ?? '').replaceAll(/\s+/g, ' ').split(words).length - 1
const withFlorida = mails.filter((mail) => countIn(mail, `${florida} Registration number CH1`) === 1)
const kindsOf = (some: readonly WrittenMail[]) => [...new Set(some.map(({ kind }) => kind))].toSorted()

test('each mail to a giver and each letter has the notice that must stand everywhere, once', () => {
  const others = ['recurring-changed', 'gift-stopped', 'gift-taken-over', 'charge-ahead', 'card-expires']
  const asking = [...Object.keys(giftMessages), ...Object.keys(statementMessages), ...others, 'newsletter-issue']
  expect(kindsOf(withFlorida)).toEqual(asking.toSorted())
  expect(mails.filter((mail) => countIn(mail, florida) > 1)).toEqual([])
})

test('a mail without the notice does not lead to the donate page, and a mail about an order has none', () => {
  const without = mails.filter((mail) => !withFlorida.includes(mail))
  expect(without.filter((mail) => countIn(mail, '/donate') > 0)).toEqual([])
  expect(withFlorida.filter((mail) => countIn(mail, 'your order') > 0)).toEqual([])
})

test('the notice that a link suffices for stands on receipts', () => {
  const receipts = ['amended-receipt', 'corrected-receipt', 'gift-receipt', 'in-return-receipt', 'reinstated-receipt']
  const withMaryland = mails.filter((mail) => countIn(mail, `${maryland} Exempt`) === 1)
  // A notice of what went back is the receipt of what remains.
  expect(kindsOf(withMaryland)).toEqual([...receipts, 'dispute-notice', 'refund-notice'].toSorted())
  const remains = mails.filter((mail) => countIn(mail, 'Please keep this in its place') === 1)
  expect(kindsOf(remains)).toEqual(['dispute-notice', 'refund-notice'])
  expect(remains.filter((mail) => !withMaryland.includes(mail))).toEqual([])
})
