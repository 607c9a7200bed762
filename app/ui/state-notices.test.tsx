import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { site, type StateRegistration } from '../content/site.ts'
import { StateNotices } from './state-notices.tsx'

const own = site.stateRegistrations
afterEach(() => {
  site.stateRegistrations = own
})

const registrationOf = (state: string, mustStand: StateRegistration['mustStand']): StateRegistration => ({
  state,
  notice: `THE NOTICE OF ${state.toUpperCase()}.`,
  registration: 'Registration number 1.',
  mustStand,
})

const shown = () => renderToStaticMarkup(<StateNotices />)

test('without a notice that must stand everywhere, a page stays byte for byte as it is', () => {
  site.stateRegistrations = []
  expect(shown()).toBe('')
  site.stateRegistrations = [registrationOf('Maryland', 'linked')]
  expect(shown()).toBe('')
})

test('each notice that must stand everywhere is on the page, unchanged', () => {
  site.stateRegistrations = [
    registrationOf('Florida', 'everywhere'),
    registrationOf('Maryland', 'linked'),
    registrationOf('Oregon', 'everywhere'),
  ]
  expect(shown()).toBe(
    '<p class="mt-3 max-w-prose text-sm">THE NOTICE OF FLORIDA. Registration number 1.</p><p class="mt-3 max-w-prose text-sm">THE NOTICE OF OREGON. Registration number 1.</p>',
  )
})
