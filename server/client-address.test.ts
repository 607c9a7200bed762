import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, countedAddress, isProxy, proxyList } from './client-address.ts'

const none = proxyList([])
const proxies = proxyList(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

test('without proxies, only the connection counts, not a header', () => {
  expect(clientAddress('203.0.113.9', '198.51.100.1', none)).toBe('203.0.113.9')
  expect(clientAddress('::ffff:203.0.113.9', undefined, none)).toBe('203.0.113.9')
  expect(clientAddress('2001:db8::1', undefined, none)).toBe('2001:db8::1')
})

test('behind trusted proxies, the last address that is not a proxy counts', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.9', proxies)).toBe('203.0.113.9')
  expect(clientAddress('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3', proxies)).toBe('203.0.113.9')
  expect(clientAddress('fd00::1', '2001:db8::7', proxies)).toBe('2001:db8::7')
})

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:51234, 10.1.2.3:80', '203.0.113.7'],
  ['203.0.113.7:port', null],
  ['[203.0.113.7', null],
])('a proxy may name the port too: %s', (header, address) => {
  expect(clientAddress('127.0.0.1', header, proxies)).toBe(address)
})

test('a forged header before the proxy’s does not change the address', () => {
  expect(clientAddress('10.0.0.1', '1.1.1.1,evil, 203.0.113.9', proxies)).toBe('203.0.113.9')
})

test('connections are counted by address, but not those of a proxy or of a private network', () => {
  expect(countedAddress('203.0.113.9', '', proxies)).toBe('203.0.113.9')
  expect(countedAddress('::ffff:203.0.113.9', '', none)).toBe('203.0.113.9')
  expect(countedAddress('2001:db8::1', '', none)).toBe('2001:db8::1')
  const uncounted = [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.17.0.1',
    '192.168.0.9',
    '::ffff:10.1.2.3',
    'fd00::1',
    undefined,
  ]
  expect(uncounted.map((address) => countedAddress(address, '', none))).toEqual(uncounted.map(() => null))
  expect(countedAddress('203.0.113.9', '', proxyList(['203.0.113.0/24']))).toBeNull()
})

test('an address that cannot be known is null', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.9', none)).toBeNull()
  expect(clientAddress('127.0.0.1', undefined, proxies)).toBeNull()
  expect(clientAddress('10.0.0.1', 'rubbish', proxies)).toBeNull()
  expect(clientAddress(undefined, undefined, none)).toBeNull()
})

const visitor = fc.ipV4().filter((address) => !/^(10|127)\./.test(address))
const trusted = fc.oneof(
  fc.nat(255).map((last) => `10.0.0.${last}`),
  fc.constant('127.0.0.1'),
  fc.constant('fd00::7'),
)

test('the address is the one that the first trusted proxy added, with any forged entries before it', () => {
  const forged = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 4 })
  fc.assert(
    fc.property(forged, visitor, fc.array(trusted, { maxLength: 3 }), trusted, (forged, real, chain, peer) => {
      expect(clientAddress(peer, [...forged, real, ...chain].join(', '), proxies)).toBe(real)
    }),
    { numRuns: 1000 },
  )
})

test('for any header, the result is an address or null, and never a trusted proxy', () => {
  const list = fc
    .array(fc.oneof(trusted, fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 6 })
    .map((items) => items.join(','))
  fc.assert(
    fc.property(fc.option(list, { nil: undefined }), fc.oneof(trusted, fc.ipV4(), fc.ipV6()), (header, peer) => {
      const address = clientAddress(peer, header, proxies)
      if (address === null) return
      expect(isIP(address)).not.toBe(0)
      expect(address).not.toMatch(/^(10|127)\./)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:10.1.2.3', true],
  ['fd00::1', true],
  ['203.0.113.9', false],
  [undefined, false],
])('a connection from %s comes from a named proxy: %s', (peer, isNamed) => {
  expect(isProxy(peer, proxies)).toBe(isNamed)
  expect(isProxy(peer, none)).toBe(false)
})
