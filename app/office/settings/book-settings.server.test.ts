import { expect } from 'vitest'
import { findAccrualStart } from '../../accounting/accrual-start.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { deposits } from '../deposits/page.server.tsx'
import { submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { saveBooks } from './book-settings.server.tsx'
import { settings } from './page.server.tsx'

const path = '/office/settings'

describeOnEachDatabase('the setting of how gifts are booked', (_, it) => {
  it('begins with the arrival of payouts, needs a day for the accrual, and is recorded', async (db) => {
    const save = (by: string, from: string) =>
      submitPage(settings, db, { path }, [
        ['intent', saveBooks],
        ['program', 'another'],
        ['by', by],
        ['from', from],
      ])
    const shown = () => wordsOfPage(deposits, db, { path: '/office/deposits' })
    expect(await findAccrualStart(db)).toBeNull()
    expect(await shown()).toContain('Journal of payouts : an entry for each payout')
    expect(await shown()).toContain('are booked on the arrival of their payout')

    const refused = await save('day', '')
    expect(refused.problem).toBe('Choose the day from which gifts are booked by their day.')
    expect(refused.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="from"/)
    expect((await save('both', '2027-01-01')).problem).toContain('Choose one of the list.')
    expect(await findAccrualStart(db)).toBeNull()

    for (let time = 0; time < 2; time += 1) expect((await save('day', '2027-01-01')).problem).toBeNull()
    expect(await findAccrualStart(db)).toBe('2027-01-01')
    expect(await shown()).toContain('an entry for each day at Stripe from 2027-01-01 on, and for each payout')
    expect(await shown()).toContain('on their own day against “Stripe clearing”, whose balance is what Stripe owes you')

    expect((await save('arrival', '2027-01-01')).problem).toBeNull()
    expect(await findAccrualStart(db)).toBeNull()
    const changes = await db.selectFrom('staff_change').select(['what', 'before', 'after']).orderBy('at').execute()
    expect(changes).toHaveLength(2)
    const accrual = 'their day, from 2027-01-01 on, through the clearing account'
    expect(changes).toContainEqual({ what: 'booking of gifts', before: 'the arrival of the payout', after: accrual })
  })
})
