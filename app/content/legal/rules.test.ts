import { expect, test } from 'vitest'
import { rules } from './rules.ts'

test('both addresses of a change are kept as long as the change can be confirmed and taken back', () => {
  const { confirmAddressDays, undoAddressDays, keepChangeDays } = rules.myGiving
  expect(keepChangeDays).toBe(confirmAddressDays + undoAddressDays)
})
