import { expect } from 'vitest'
import { findChangesAbout } from '../../audit/audit-log.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { createManualGift } from '../../manual-gifts/create-manual-gift.server.ts'
import { voidGift } from '../../manual-gifts/void-gift.server.ts'
import { manualGiftMethods, methods } from '../../payments/manual-gift-methods.ts'
import { findOpenIssues } from '../today/find-open-issues.server.ts'

const who = 'ann@example.org'
const now = Date.UTC(2026, 10, 24, 20)

describeOnEachDatabase('shares and goods have no dollars', (_, it) => {
  it('in the audit log, on Today and in the question for the same giver', async (db) => {
    for (const method of manualGiftMethods.filter((each) => methods[each].isProperty)) {
      const gift = { method, date: '2026-11-20', name: `Edna ${method}`, description: '12 picture books' }
      const entered = await createManualGift(db, { ...gift, email: `${method}@example.org` }, { who }, now)
      const id = entered.ok ? entered.id : ''
      const asked = await createManualGift(db, { ...gift, description: 'others' }, { who }, now)
      expect(asked).toMatchObject({ candidates: [{ lastGift: { cents: null } }] })
      const needs = await findOpenIssues(db, now + 2 * 60 * 60_000, 'everything')
      const items = needs
        .flatMap((need) => (need.items ?? []).map(({ text }) => text))
        .filter((text) => text.includes(`Edna ${method}`))
      expect(items).toContain(`12 picture books from Edna ${method}, November 20, 2026`)
      expect(items.join(' ')).not.toContain('$')
      await voidGift(db, { id, who, reason: 'wrong' }, now)
      expect((await findChangesAbout(db, id)).find(({ what }) => what === 'gift cancelled')?.before).toBe(method)
    }
  })
})
