import { expect } from 'vitest'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { lossyAmounts } from '../../values/testing/lossy-amounts.ts'
import { submitPage } from '../testing/words-of-page.ts'
import { findThanksAmount } from '../thanks/thanks-amount.queries.server.ts'
import { saveLetters } from './letter-settings.server.tsx'
import { settings } from './page.server.tsx'

describeOnEachDatabase('the settings of letters', (_, it) => {
  it('keep the last cent of the amount for thanks', async (db) => {
    for (const [typed, cents] of lossyAmounts) {
      const fields = [
        ['intent', saveLetters],
        ['amount', typed],
      ] as const
      expect((await submitPage(settings, db, { path: '/office/settings' }, fields)).problem).toBeNull()
      expect(await findThanksAmount(db)).toBe(cents)
    }
  })
})
