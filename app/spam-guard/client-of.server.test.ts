import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientOf } from './client-of.server.ts'

test('an IPv6 household is one address, and its neighbours are its network', () => {
  expect(clientOf('203.0.113.9')).toEqual({ address: '203.0.113.9', network: '203.0.113' })
  expect(clientOf('2001:db8:1:2:3:4:5:6')).toEqual({ address: '2001:db8:1:2', network: '2001:db8:1' })
  expect(clientOf('2001:db8::1')).toEqual({ address: '2001:db8:0:0', network: '2001:db8:0' })
  expect(clientOf(null)).toBeNull()
})

test('all spellings of an IPv6 address are the same client', () => {
  const groups = fc.array(fc.oneof(fc.constant(0), fc.nat(0xff_ff)), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(groups, fc.nat(7), fc.integer({ min: 1, max: 8 }), (groups, from, length) => {
      const long = groups.map((group) => group.toString(16).padStart(4, '0').toUpperCase())
      const zeroed = groups.map((group, index) => (index >= from && index < from + length ? 0 : group).toString(16))
      const short = `${zeroed.slice(0, from).join(':')}::${zeroed.slice(from + length).join(':')}`
      const household = groups.slice(0, 4).map((group) => group.toString(16))
      expect(clientOf(long.join(':'))?.address).toBe(household.join(':'))
      expect(clientOf(short)).toEqual(clientOf(zeroed.join(':')))
    }),
  )
})

test('every address gives a client', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const client = clientOf(address)
      expect(client?.address).toMatch(/^[\d.]+$|^[\da-f]+(:[\da-f]+){3}$/)
      expect(client?.address.startsWith(client.network)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
