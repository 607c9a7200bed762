import { expect, test } from 'vitest'
import { lossyGifts } from '../values/testing/lossy-amounts.ts'
import { parseChange } from './change-recurring.server.ts'

test.each(lossyGifts)('a change to %s keeps its last cent', (amount, amountCents) => {
  const fields = new FormData()
  fields.set('what', 'amount')
  fields.set('amount', amount)
  expect(parseChange(fields)).toEqual({ ok: true, change: { what: 'amount', amountCents } })
})
