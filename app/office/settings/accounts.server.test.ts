import { expect } from 'vitest'
import { findBooks } from '../../accounting/programs/book-settings.queries.server.ts'
import { nameLabels } from '../../accounting/programs/account-traits.ts'
import { neededNames } from '../../accounting/programs/book-names.ts'
import { type ProgramKey, programs } from '../../accounting/programs/programs.ts'
import { givenNames } from '../../accounting/testing/names-of-programs.ts'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidOrder } from '../../payments/testing/paid-payment.ts'
import { deposits } from '../deposits/page.server.tsx'
import { contextOf, htmlOfPage, submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { bookAccountsPage } from './accounts.server.tsx'
import { saveBooks } from './book-settings.server.tsx'
import { settings } from './page.server.tsx'

const path = '/office/settings/accounts'
const depositsPath = '/office/deposits'

const choose = (db: Db, program: string) =>
  submitPage(settings, db, { path: '/office/settings' }, [
    ['intent', saveBooks],
    ['program', program],
    ['by', 'arrival'],
    ['from', ''],
  ])
const name = (db: Db, key: ProgramKey, names: object) =>
  submitPage(bookAccountsPage, db, { path }, [['program', key], ...Object.entries(names)])
const shown = (db: Db) => wordsOfPage(deposits, db, { path: depositsPath })

describeOnEachDatabase('the accounting program and its accounts', (_, it) => {
  it('begin with the plain file, and follow the choice of the office, which is recorded', async (db) => {
    expect((await findBooks(db)).program).toBe(programs.another)
    expect(await shown(db)).toContain('Import a journal: Another program (plain CSV)')
    expect((await choose(db, 'lotus')).problem).toContain('Choose one of the list.')
    for (const [key, { label, steps }] of Object.entries(programs)) {
      expect((await choose(db, key)).problem).toBeNull()
      const words = await shown(db)
      expect(words).toContain(`Import a journal: ${label}`)
      if (givenNames[key as ProgramKey]) continue
      for (const step of steps) expect(words).toContain(step)
    }
    expect((await choose(db, 'beancount')).problem).toBeNull()
    const changes = await db.selectFrom('staff_change').select(['what', 'before', 'after']).execute()
    expect(changes).toHaveLength(Object.keys(programs).length - 1)
    expect(changes).toContainEqual({ what: 'accounting program', before: 'Xero', after: 'Aplos' })
  })

  it('need the name of a rare account from its first entry on', async (db) => {
    await choose(db, 'xero')
    const { salesTax, platformFees, ...others } = givenNames.xero!
    expect((await name(db, 'xero', others)).problem).toBeNull()
    expect((await findBooks(db)).faults).toEqual([])
    // The list of states is empty again, and an old order had tax.
    await insertPayment(db, paidOrder({ tax_cents: 29, taxed_cents: 399 }), 1)
    expect((await findBooks(db)).faults).toEqual([{ name: 'salesTax', problem: 'Xero needs it.' }])
    const slip = { id: 'D-1', deposited_on: '2026-11-20', total_cents: 1999, fee_cents: 115, gift_count: 1, who: 'ann' }
    await db
      .insertInto('deposit_slip')
      .values({ ...slip, livemode: 0, created_at: 1 })
      .execute()
    expect((await findBooks(db)).faults.map((fault) => fault.name).toSorted()).toEqual(['platformFees', 'salesTax'])
    expect((await name(db, 'xero', { ...others, salesTax, platformFees })).problem).toBeNull()
    expect((await findBooks(db)).faults).toEqual([])
  })

  it('say which names are missing in place of a link, until the office has given them', async (db) => {
    await choose(db, 'xero')
    const before = await htmlOfPage(deposits, db, { path: depositsPath })
    expect(before).not.toContain('/office/deposits/journal/')
    const { faults } = await findBooks(db)
    for (const fault of faults) expect(await shown(db)).toContain(`${nameLabels[fault.name]}: Xero needs it.`)
    const settingsPage = await wordsOfPage(settings, db, { path: '/office/settings' })
    expect(settingsPage).toContain(`Accounts of the books : ${faults.length} names are missing`)

    const refused = await name(db, 'xero', { ...givenNames.xero, donations: 'Online gifts' })
    expect(refused.problem).toBe('Donations: Xero needs the code of the account, such as 200, and not its name.')
    expect(refused.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="donations"[^>]*value="Online gifts"/)
    expect((await name(db, 'quickbooks-online', givenNames.xero!)).problem).toContain('Another program was chosen')
    expect((await findBooks(db)).faults).toEqual(faults)

    for (let time = 0; time < 2; time += 1) expect((await name(db, 'xero', givenNames.xero!)).problem).toBeNull()
    expect((await findBooks(db)).names).toMatchObject({ bank: '1900', donations: '1002', tax: 'Tax Exempt (0%)' })
    expect(await htmlOfPage(deposits, db, { path: depositsPath })).toContain('/office/deposits/journal/payouts')
    const words = await shown(db)
    for (const step of programs.xero.steps) expect(words).toContain(step)
    expect(words).toContain('Xero takes 300 lines a file')
    const changes = await db
      .selectFrom('staff_change')
      .select(['what', 'after'])
      .where('what', 'like', 'accounts%')
      .execute()
    expect(changes).toEqual([
      { what: 'accounts in Xero', after: expect.stringContaining('Clearing account for the bank: 1900; ') },
    ])
  })

  it('are asked for by a form of what the program needs, and each program keeps its own', async (db) => {
    await choose(db, 'xero')
    await name(db, 'xero', givenNames.xero!)
    for (const key of Object.keys(programs) as ProgramKey[]) {
      await choose(db, key)
      const html = await htmlOfPage(bookAccountsPage, db, { path })
      const fields = [...html.matchAll(/<input(?! type="hidden")[^>]* name="(\w+)"/g)].map(([, field]) => field)
      expect(fields, key).toEqual(neededNames(programs[key]))
    }
    await choose(db, 'quickbooks-desktop')
    await name(db, 'quickbooks-desktop', { fees: 'Bank fees:Stripe' })
    expect((await findBooks(db)).names).toMatchObject({ fees: 'Bank fees:Stripe', donations: 'Donations' })
    await choose(db, 'xero')
    expect((await findBooks(db)).faults).toEqual([])
    const reader = await bookAccountsPage.get({ ...contextOf(db, { path, mayChange: false }) })
    expect(reader).not.toBeInstanceOf(Response)
    expect(await wordsOfPage(bookAccountsPage, db, { path, mayChange: false })).toContain('Donations 1002')
  })
})
