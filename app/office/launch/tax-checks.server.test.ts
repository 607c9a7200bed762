import { expect, test } from 'vitest'
import { checkTaxDecision } from './tax-checks.server.ts'

const ohio = { state: 'OH', registration: 'Permit 00-000000, since 2026-01-01' }
const decision = 'Decided by our accountant on 2026-02-10.'

test.each([
  ['nobody has decided it', [], null, 'warning', 'We collect no sales tax. Nobody is named who decided it.'],
  ['none is collected, for a reason', [], decision, 'ok', `We collect no sales tax. ${decision}`],
  [
    'it is collected in a state',
    [ohio],
    decision,
    'ok',
    `We collect sales tax in: OH (Permit 00-000000, since 2026-01-01). ${decision}`,
  ],
  ['it is collected, and nobody has decided it', [ohio], null, 'missing', 'Nobody is named who decided it.'],
  ['a state is written out', [{ ...ohio, state: 'Ohio' }], decision, 'missing', 'two letters, not “Ohio”'],
])('when %s, launch says so', (_, states, decided, state, what) => {
  expect(checkTaxDecision(states, decided)).toMatchObject({ state, what: expect.stringContaining(what) })
})

test('the decision is asked for where it is written', () => {
  const { how } = checkTaxDecision([], null)
  for (const place of [
    'States with sales tax',
    'app/content/sales-tax.ts',
    'app/content/site.ts',
    'docs/sales-tax.md',
  ]) {
    expect(how).toContain(place)
  }
})
