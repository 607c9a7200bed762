import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { createGiver } from '../../givers/giver.queries.server.ts'
import { mergeGivers } from '../../givers/merging/merge-givers.server.ts'
import { findPayment, insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { contextOf, submitPage } from '../testing/words-of-page.ts'
import { gift } from './page.server.tsx'

const now = Date.UTC(2026, 10, 21, 20)
const id = 'G-000-000-0001'
const request = { path: `/office/gifts/${id}`, params: { id }, now }
const summary = 'Correct the tribute, or send its card again'

const give = (db: Db, changes: object = {}) =>
  insertPayment(
    db,
    paidGift({
      id,
      tribute_kind: 'memory',
      tribute_name: 'Rosa Miler',
      tell_name: 'Anna',
      tell_email: 'ana@example.net',
      ...changes,
    }),
    now,
  )

const pageOf = async (db: Db, mayChange = true) =>
  renderToStaticMarkup((await gift.get(contextOf(db, { ...request, mayChange }))) as ReactNode)

/** The fields of the form about the tribute, as the page shows them. */
async function formOf(db: Db): Promise<Map<string, string>> {
  const html = await pageOf(db)
  const form = html.slice(html.indexOf(summary)).split('</form>')[0] ?? ''
  const fields = [...form.matchAll(/<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"/g)]
  const texts = [...form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g)]
  const chosen = /<select[^>]* name="(tributeKind)".*?<option value="([^"]+)" selected/.exec(form)
  return new Map([...fields, ...texts, ...(chosen ? [chosen] : [])].map(([, name = '', value = '']) => [name, value]))
}

const submit = (db: Db, fields: Map<string, string>, changes: Record<string, string>) =>
  submitPage(gift, db, request, [...new Map([...fields, ...Object.entries({ intent: 'tribute', ...changes })])])

describeOnEachDatabase('the form about a tribute', (_, it) => {
  it('shows what is stored, and sends the card once, however often it is pressed', async (db) => {
    await give(db)
    const form = await formOf(db)
    expect(Object.fromEntries(form)).toMatchObject({
      tributeKind: 'memory',
      tributeName: 'Rosa Miler',
      tellName: 'Anna',
      tellEmail: 'ana@example.net',
      tellMessage: '',
    })
    const right = { tributeName: 'Rose Miller', tellEmail: 'anna@example.net', send: 'on' }
    for (const _turn of [1, 2]) {
      expect((await submit(db, form, right)).location).toBe(`/office/gifts/${id}?note=card`)
    }
    expect(await db.selectFrom('outbox').select(['kind', 'send_to']).execute()).toEqual([
      { kind: 'tribute-card', send_to: 'anna@example.net' },
    ])
    const html = await pageOf(db)
    expect(html).toContain('in memory of Rose Miller')
    expect(html).toContain('href="/donate/card?session_id=cs_test_1"')
  })

  it('keeps what was typed when it is refused', async (db) => {
    await give(db)
    const { problem, html } = await submit(db, await formOf(db), { tributeName: 'Rose at evil.example', send: 'on' })
    expect(problem).toContain('Please leave out web and email addresses')
    expect(html).toContain('value="Rose at evil.example"')
    expect(html).toMatch(/<details open=""><summary>Correct the tribute/)
    expect(html).toMatch(/<input type="checkbox" name="send" checked=""/)
    expect((await findPayment(db, id))?.tribute_name).toBe('Rosa Miler')
  })

  it('changes nothing after its giver was merged with another', async (db) => {
    await give(db)
    const form = await formOf(db)
    const otherId = await createGiver(db, { name: 'Ada', email: null }, now)
    const keptId = (await findPayment(db, id))?.giver_id ?? ''
    await mergeGivers(db, { keptId, otherId, who: 'ann@office.example' }, now)
    expect((await submit(db, form, { tributeName: 'Rose Miller' })).problem).toContain('Nothing was changed')
    expect((await findPayment(db, id))?.tribute_name).toBe('Rosa Miler')
    expect((await submit(db, await formOf(db), { tributeName: 'Rose Miller' })).location).toContain('note=tribute')
  })

  it('is not there without a tribute, after it was removed, nor for those who may only look', async (db) => {
    await give(db)
    expect(await pageOf(db)).toContain(summary)
    expect(await pageOf(db, false)).not.toContain(summary)
    await db.updateTable('payment').set({ tribute_name: '' }).execute()
    expect(await pageOf(db)).not.toContain(summary)
    await db.updateTable('payment').set({ tribute_kind: null, tribute_name: null }).execute()
    expect(await pageOf(db)).not.toContain(summary)
  })
})
