import { expect, test } from 'vitest'
import { site, type StateRegistration } from '../../content/site.ts'
import { stateDisclosures } from './state-disclosures.ts'

const notice = 'A COPY OF THE REGISTRATION MAY BE OBTAINED FROM THE STATE.'

test('without a registration no notice of a state is printed, and the text says so', () => {
  const { text, facts, after } = stateDisclosures({ ...site, stateRegistrations: [] })
  expect(text).toContain('No state is in the list today.')
  expect(facts).toBeUndefined()
  for (const way of [site.legalName, site.address.street, site.email, site.phone]) expect(after).toContain(way)
})

test('the notice and the number of each state are printed unchanged', () => {
  const ohio: StateRegistration = {
    state: 'Ohio',
    notice,
    registration: 'Registration number 1.',
    mustStand: 'linked',
  }
  const stateRegistrations = [ohio]
  const { text, facts } = stateDisclosures({ ...site, stateRegistrations })
  expect(text).not.toContain('No state')
  expect(facts).toEqual({ Ohio: `${notice} Registration number 1.` })
})

test('the site prints its own list', () => {
  expect(stateDisclosures()).toEqual(stateDisclosures(site))
})
