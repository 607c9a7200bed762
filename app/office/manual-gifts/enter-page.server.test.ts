import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { inReturnForm } from '../../content/receipts/in-return-form.ts'
import { createGiver } from '../../givers/giver.queries.server.ts'
import { contextOf, submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { enter } from './page.server.tsx'

const now = Date.UTC(2026, 10, 21, 20)
const path = '/office/enter'
const oak = '9 Oak St\nDayton, OH 45402'

const check = { method: 'check', date: '2026-11-20', amount: '1250.50', name: 'Edna Brown', reference: '1042' }

async function submit(db: Db, fields: Record<string, string>, at = now) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ giver: 'new', ...fields })) form.set(name, value)
  const answer = await enter.post!(contextOf(db, { path, now: at }), form)
  return (answer as Response).headers.get('location') ?? ''
}

describeOnEachDatabase('the page that enters a gift', (_, it) => {
  it('names the person and the sum after the gift is saved, and links to it', async (db) => {
    const entered = await submit(db, check)
    const id = new URLSearchParams(entered.split('?')[1]).get('entered') ?? ''
    const html = renderToStaticMarkup((await enter.get(contextOf(db, { path: entered, now }))) as ReactNode)
    expect(html).toMatch(
      new RegExp(
        `Entered: \\$1,250\\.50 from <a href="/office/givers/P-[^"]+">Edna Brown</a>, as <a href="/office/gifts/${id}">`,
      ),
    )
    const shares = await submit(db, {
      ...check,
      method: 'in-kind',
      amount: '',
      description: 'twelve folding chairs',
      goods: 'goods',
    })
    expect(await wordsOfPage(enter, db, { path: shares, now })).toContain(
      'Entered: twelve folding chairs from Edna Brown',
    )
  })

  it('refuses a book for a check from an IRA beside the choice, and keeps what was typed', async (db) => {
    const book = { inReturnKind: 'goods', inReturn: 'a picture book', inReturnValue: '7' }
    const { html } = await submitPage(enter, db, { path, now }, Object.entries({ ...check, ...book, method: 'ira' }))
    const [, id] = /<input(?=[^>]*value="goods")(?=[^>]*checked)[^>]*aria-describedby="([^"]+)"/.exec(html) ?? []
    expect(id).toBeDefined()
    expect(html).toContain(`<strong id="${id}" class="fault">${inReturnForm.noGoods.ira}</strong>`)
    expect(html).toMatch(/<input(?=[^>]*name="inReturnValue")[^>]*value="7"/)
    expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
    expect(await submit(db, { ...check, ...book })).toContain('entered=')
  })

  it('shows the last entries with a running sum, to compare with the tape', async (db) => {
    expect(await wordsOfPage(enter, db, { path, now })).not.toContain('Your last entries')
    await submit(db, check)
    await submit(db, { ...check, name: 'Bo Gray', reference: '7', amount: '49.50' }, now + 1)
    const words = await wordsOfPage(enter, db, { path, now: now + 2 })
    expect(words).toContain('Today you have entered: Check: 2 gifts, $1,300.00.')
    expect(words).toMatch(
      /Edna Brown Check 1042 G-\S+ \$1,250\.50 \$1,250\.50 .*Bo Gray Check 7 G-\S+ \$49\.50 \$1,300\.00/,
    )
  })

  it('asks whether it is the same giver of one of the same surname and house, and says what agrees', async (db) => {
    const bob = await createGiver(db, { name: 'Bob and Carol Haines', email: null, postalAddress: oak }, 1)
    const typed = { ...check, name: 'Mr. & Mrs. Robert Haines', address: '9 Oak Street\nDayton OH 45402-0001' }
    const { words, html } = await submitPage(enter, db, { path, now }, Object.entries(typed))
    expect(words).toContain('Bob and Carol Haines , same surname, house number and ZIP; 9 Oak St')
    expect(html).toContain(`name="giver" value="${bob}"`)
    // The office decides: nobody is chosen before.
    expect(html).not.toMatch(/<input(?=[^>]*name="giver")[^>]*checked/)
  })
})
