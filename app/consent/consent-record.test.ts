import { expect, test } from 'vitest'
import { categoriesKey, consentKey, readAllowed, readConsent, storeConsent } from './consent-record.ts'

function storageWith(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    entries: () => Object.fromEntries(map),
  }
}

const closed = {
  getItem: (): string | null => {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem: (): void => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

const everything = { analytics: true, marketing: true }
const nothing = { analytics: false, marketing: false }

test('no answer, or one that is none of the three, leaves the question open', () => {
  expect(readConsent(storageWith())).toBeNull()
  expect(readConsent(storageWith({ [consentKey]: 'yes' }))).toBeNull()
})

test.each(['all', 'necessary', 'rejected'] as const)('%s is stored in that word', (consent) => {
  const storage = storageWith()
  expect(storeConsent(storage, consent, everything, false)).toBe(true)
  expect(storage.entries()[consentKey]).toBe(consent)
  expect(readConsent(storage)).toBe(consent)
})

test('only `all` allows anything', () => {
  for (const consent of ['necessary', 'rejected'] as const) {
    const storage = storageWith()
    storeConsent(storage, consent, everything, false)
    expect(readAllowed(storage, false)).toEqual(nothing)
  }
})

test('a selection is stored as `all`, and what was ticked decides', () => {
  const storage = storageWith()
  storeConsent(storage, 'all', { analytics: true, marketing: false }, false)
  expect(storage.entries()).toEqual({
    [consentKey]: 'all',
    [categoriesKey]: '{"analytics":true,"marketing":false}',
  })
  expect(readAllowed(storage, false)).toEqual({ analytics: true, marketing: false })
})

test('Global Privacy Control refuses marketing, when storing and when loading', () => {
  const storage = storageWith()
  storeConsent(storage, 'all', everything, true)
  expect(readAllowed(storage, false)).toEqual({ analytics: true, marketing: false })
  storeConsent(storage, 'all', everything, false)
  expect(readAllowed(storage, true)).toEqual({ analytics: true, marketing: false })
})

test.each([undefined, '', 'null', '[]', '"all"', '{', '{"analytics":"yes"}'])(
  'categories %j allow nothing',
  (stored) => {
    const storage = storageWith({ [consentKey]: 'all', ...(stored !== undefined && { [categoriesKey]: stored }) })
    expect(readAllowed(storage, false)).toEqual(nothing)
  },
)

test('a withdrawn consent leaves nothing allowed', () => {
  const storage = storageWith()
  storeConsent(storage, 'all', everything, false)
  storeConsent(storage, 'rejected', nothing, false)
  expect(readAllowed(storage, false)).toEqual(nothing)
})

test('a browser that denies storage is no error', () => {
  expect(readConsent(closed)).toBeNull()
  expect(readAllowed(closed, false)).toEqual(nothing)
  expect(storeConsent(closed, 'all', everything, false)).toBe(false)
})
