import { expect } from 'vitest'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { createGiver } from '../../givers/giver.queries.server.ts'
import { keepTwo } from '../../givers/keep-two.server.ts'
import { submitPage } from '../testing/words-of-page.ts'
import { importFile } from './import.server.tsx'

const now = Date.UTC(2026, 10, 21, 20)
const request = { path: '/office/enter/import', now }

describeOnEachDatabase('the import of gifts', (_, it) => {
  it('lets the office choose one of two givers who were called two, and no other', async (db) => {
    const addEdna = (at: number) => createGiver(db, { name: 'Edna Brown', email: null, postalAddress: '12 Elm St' }, at)
    const [older, newer] = [await addEdna(1), await addEdna(2)]
    const stranger = await createGiver(db, { name: 'Thomas Gray', email: null }, 3)
    await keepTwo(db, { pair: [older, newer], who: 'ann@example.org' }, now)
    const csv = 'date,name,address,amount\n2026-11-01,Edna Brown,12 Elm St,10\n2026-11-02,Edna Brown,12 Elm St,11'
    const file = [
      ['csv', csv],
      ['method', 'check'],
    ] as const
    const { html } = await submitPage(importFile, db, request, file)
    for (const line of [2, 3]) {
      expect(html).toContain(`<input type="radio" name="same-giver-${line}" value="${older}"/>`)
      expect(html).toContain(`<input type="radio" name="same-giver-${line}" value="${newer}"/>`)
    }
    const entered = await submitPage(importFile, db, request, [
      ...file,
      ['intent', 'enter'],
      ['receipts', 'none'],
      ['same-giver-2', newer],
      ['same-giver-3', stranger],
    ])
    expect(entered.words).toContain('2 gifts are entered')
    const gifts = await db.selectFrom('payment').select('giver_id').orderBy('amount_cents').execute()
    expect(gifts[0]?.giver_id).toBe(newer)
    expect([older, newer, stranger]).not.toContain(gifts[1]?.giver_id)
  })

  it('asks of the checks of January whether they were mailed in December', async (db) => {
    const csv = [
      'date,name,amount,method,postmark,arrived by',
      '2026-01-05,Ada Brown,10,check,,',
      '2026-01-05,Bo Gray,11,check,12/30/2025,',
      '2026-01-05,Cy Lee,12,check,,hand',
      '2026-01-05,Dee May,13,cash,,',
      '2026-02-05,Eve Ray,14,check,,',
      '2026-01-31,Flo Ives,15,check,,by mail',
    ].join('\n')
    const preview = async (text: string) => (await submitPage(importFile, db, request, [['csv', text]])).words
    const words = await preview(csv)
    expect(words).toContain('Mailed in December? 2 checks were received in January')
    expect(words).toContain('look at the file again: line 2, 7.')
    expect(words).toContain('They say that nothing was given in return.')
    expect(await preview(csv.split('\n').slice(0, 1).concat(csv.split('\n').slice(2, 6)).join('\n'))).not.toContain(
      'Mailed in December',
    )
  })
})
