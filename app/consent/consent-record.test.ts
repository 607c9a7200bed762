import { expect, test } from 'vitest'
import { categoriesKey, consentKey, readAllowed, readConsent, storeConsent } from './consent-record.ts'

function storageWith(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}

const everything = { analytics: true, marketing: true }
const nothing = { analytics: false, marketing: false }
const onlyAnalytics = { analytics: true, marketing: false }

test('without one of the three answers, the question stays open', () => {
  expect(readConsent(storageWith())).toBeNull()
  expect(readConsent(storageWith({ [consentKey]: 'yes' }))).toBeNull()
})

test.each([
  ['all', everything, everything],
  ['all', onlyAnalytics, onlyAnalytics],
  ['necessary', everything, nothing],
  ['rejected', everything, nothing],
] as const)('%s with %o ticked is stored in that word and allows %o', (consent, ticked, allowed) => {
  const storage = storageWith()
  // The earlier consent is withdrawn.
  storeConsent(storage, 'all', everything, false)
  expect(storeConsent(storage, consent, ticked, false)).toBe(true)
  expect(storage.getItem(consentKey)).toBe(consent)
  expect(storage.getItem(categoriesKey)).toBe(JSON.stringify(allowed))
  expect(readConsent(storage)).toBe(consent)
  expect(readAllowed(storage, false)).toEqual(allowed)
})

test('Global Privacy Control refuses marketing, when storing and when loading', () => {
  const storage = storageWith()
  storeConsent(storage, 'all', everything, true)
  expect(readAllowed(storage, false)).toEqual(onlyAnalytics)
  storeConsent(storage, 'all', everything, false)
  expect(readAllowed(storage, true)).toEqual(onlyAnalytics)
})

test.each([undefined, '', 'null', '[]', '"all"', '{', '{"analytics":"yes"}'])(
  'categories %j allow nothing',
  (stored) => {
    const storage = storageWith({ [consentKey]: 'all', ...(stored !== undefined && { [categoriesKey]: stored }) })
    expect(readAllowed(storage, false)).toEqual(nothing)
  },
)

test('a browser that refuses storage is not an error', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const blocked = { getItem: deny, setItem: deny }
  expect(readConsent(blocked)).toBeNull()
  expect(readAllowed(blocked, false)).toEqual(nothing)
  expect(storeConsent(blocked, 'all', everything, false)).toBe(false)
})
