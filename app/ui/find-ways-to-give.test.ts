import { expect, test } from 'vitest'
import { site } from '../content/site.ts'
import { copyText, findWaysToGive, type WayToGive } from './find-ways-to-give.ts'

const settings = {
  ...site,
  address: { street: '12 Mill Road', unit: null, city: 'Dayton', state: 'OH', zip: '45402', country: 'United States' },
  stockTransfer: { broker: 'Riverside Brokers', dtcNumber: '0123', accountNumber: '4567' },
}
const { legalName, ein, address } = site
const copied = (ways: readonly WayToGive[]) =>
  Object.fromEntries(ways.map(({ title, facts }) => [title, facts && copyText(facts)]))

test('each way to give has the facts to copy', () => {
  const whoWeAre = `Legal name: ${legalName}\nEIN: ${ein}\nAddress: 12 Mill Road, Dayton, OH 45402`
  expect(copied(findWaysToGive(settings))).toEqual({
    'Donor-advised funds': whoWeAre,
    'Checks by mail': `Payable to: ${legalName}\nMail to: 12 Mill Road, Dayton, OH 45402`,
    'Gifts from an IRA': undefined,
    'Stock donations': `Receiving broker: Riverside Brokers\nDTC number: 0123\nAccount number: 4567\nAccount name: ${legalName}\nEIN: ${ein}`,
    'Employer matching': whoWeAre,
    'Legacy giving': `I give [an amount, or a share of my estate] to ${legalName}, a 501(c)(3) nonprofit organization in ${address.city}, ${address.state}, EIN ${ein}, for its general purposes.`,
  })
})

test('a gift from an IRA is named with the age from which it is possible', () => {
  const ira = findWaysToGive(settings).find(({ title }) => title === 'Gifts from an IRA')
  expect(ira?.text).toContain('From age 70 1/2 on')
  expect(ira?.text).toContain('nothing may be given to you in return')
})

test('without an account for shares, the text asks the giver to write, and there is nothing to copy', () => {
  const stock = findWaysToGive({ ...settings, stockTransfer: null }).find(({ title }) => title === 'Stock donations')
  expect(stock).toMatchObject({
    text: expect.stringContaining('write to us'),
    link: { mail: { subject: 'Stock donation' } },
  })
  expect(JSON.stringify(stock)).not.toMatch(/DTC|null|undefined|ask your broker/)
})
