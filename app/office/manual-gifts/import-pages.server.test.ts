import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { enforceRetention } from '../../start/enforce-retention.server.ts'
import { createGiver } from '../../givers/giver.queries.server.ts'
import { keepTwo } from '../../givers/keep-two.server.ts'
import { checkGiftLines } from '../../manual-gifts/gift-file/check-gift-file.server.ts'
import { readGiftFile } from '../../manual-gifts/gift-file/read-gift-file.server.ts'
import { number, rawXlsx } from '../../manual-gifts/gift-file/testing/raw-xlsx.ts'
import { withLineFeeds } from '../../manual-gifts/gift-file/decode-file.ts'
import { htmlOfPage, submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { importedFile, leftOutLines } from './import-file.server.tsx'
import { importFile } from './import.server.tsx'

const now = Date.UTC(2026, 10, 21, 20)
const dayMs = 24 * 60 * 60_000
const upload = { path: '/office/enter/import', now }

/** Loads a file, and returns the request of its page. */
async function load(db: Db, csv: string, method = 'check', at = now) {
  const { location, problem } = await submitPage(importFile, db, { ...upload, now: at }, [
    ['csv', csv],
    ['method', method],
  ])
  if (!location) throw new Error(problem ?? 'no page')
  return { path: location, params: { file: location.split('/').at(-1)! }, now: at }
}

/** The receipt numbers of the lines, by their rows. */
async function idsOf(db: Db, csv: string): Promise<Map<number, string>> {
  const file = readGiftFile(withLineFeeds(csv), { method: 'check' })
  if (typeof file === 'string') throw new Error(file)
  return new Map((await checkGiftLines(db, file.lines, now)).map(({ number, id }) => [number, id]))
}

const amountsOf = async (db: Db) => {
  const rows = await db.selectFrom('payment').select(['payer_name', 'amount_cents']).orderBy('amount_cents').execute()
  return rows.map(({ payer_name: name, amount_cents: cents }) => [name, cents])
}

describeOnEachDatabase('the import of gifts', (_, it) => {
  it('enters the ticked line, also below cells with line breaks, and nothing twice', async (db) => {
    const csv = [
      'Date,Name,Email,Address,Amount',
      '2026-09-01,One Lee,one@example.com,"12 Elm St\nSpringfield, IL 62701",21.00',
      '2026-09-03,Wrong Wanda,,,23.00',
      '2026-09-04,Filler Fay,fay@example.com,"5 Oak St\nDayton, OH 45402",0.29',
      '2026-09-05,Right Rita,,,19.99',
    ].join('\r\n')
    const page = await load(db, csv)
    const ids = await idsOf(db, csv)
    const html = await htmlOfPage(importedFile, db, page)
    // The file is not in the page, and a line has a key of its own.
    expect(html).not.toContain('one@example.com,')
    expect(html).toContain(`<input type="checkbox" name="line" value="${ids.get(5)}"/>`)
    expect(await wordsOfPage(importedFile, db, page)).toContain('Line 5: 2026-09-05')
    expect(await wordsOfPage(importedFile, db, page)).toBe(await wordsOfPage(importedFile, db, page))
    const enter = [
      ['intent', 'enter'],
      ['receipts', 'none'],
      ['line', ids.get(5)!],
    ] as const
    // Two windows with the same page.
    expect((await submitPage(importedFile, db, page, enter)).location).toBe(page.path)
    expect((await submitPage(importedFile, db, page, enter)).location).toBe(page.path)
    expect(await amountsOf(db)).toEqual([
      ['Filler Fay', 29],
      ['Right Rita', 1999],
      ['One Lee', 2100],
    ])
    expect(await wordsOfPage(importedFile, db, page)).toContain('3 gifts of this file are entered; 1 line is not.')
    // The same file again is the same page.
    expect((await load(db, csv.replaceAll('\r\n', '\n'))).path).toBe(page.path)
  })

  it('asks, enters nothing before it is answered, and remembers the answers for the same columns', async (db) => {
    const fileOf = (day: string) =>
      `Date,Amount,Donation amount,Name,Email,State of it\n${day},115.00,100.00,Ada Tip,ada@example.com,Shiny`
    const page = await load(db, fileOf('2026-11-02'), '')
    const first = await wordsOfPage(importedFile, db, page)
    expect(first).toContain('Which column is the amount of the gift?')
    expect(first).toContain('Amount: 115.00')
    expect(first).toContain('Donation amount: 100.00')
    expect(first).not.toContain('Acknowledgments')
    const enter = [
      ['intent', 'enter'],
      ['receipts', 'none'],
    ] as const
    expect((await submitPage(importedFile, db, page, enter)).problem).toBe('First answer what the file does not say.')
    const answer = (...fields: [string, string][]) =>
      submitPage(importedFile, db, page, [['intent', 'read'], ...fields])
    await answer(['amount', '2'], ['column-5', 'status'])
    const second = await wordsOfPage(importedFile, db, page)
    expect(second).toContain('How did the gifts come whose line does not say it?')
    expect(second).toContain('What does “Shiny” in the column “State of it” say?')
    await answer(['method', 'cash'], ['status: shiny', 'gift'], ['column-1', 'not-used'], ['column-2', 'amount'])
    expect(await wordsOfPage(importedFile, db, page)).toContain('Good 1, $100.00')

    const next = await load(db, fileOf('2026-11-03'), '')
    expect(next.path).not.toBe(page.path)
    expect(await wordsOfPage(importedFile, db, next)).toContain('Good 1, $100.00')
    await submitPage(importedFile, db, next, [
      ['intent', 'read'],
      ['ask-again', 'on'],
      ['column-1', 'amount'],
      ['column-2', 'amount'],
    ])
    expect(await wordsOfPage(importedFile, db, next)).toContain('Which column is the amount of the gift?')
  })

  it('counts what is left out by its reason', async (db) => {
    const csv = [
      'Date,Name,Email,Amount,Currency,Status',
      '2026-11-02,Ada,a@example.com,50.00,EUR,Completed',
      '2026-11-03,Bo,b@example.com,60.00,USD,Refunded',
      '2026-11-04,Cy,c@example.com,1.15,USD,Refunded',
      '2026-11-05,Di,d@example.com,"-5.00",USD,Completed',
      '2026-11-06,Total,,171.15,USD,Completed',
    ].join('\n')
    const words = await wordsOfPage(importedFile, db, await load(db, csv))
    expect(words).toContain('Left out: the file says they are no gifts 5')
    for (const line of [
      '1 line : Currency: EUR (line 2 )',
      '2 lines : Status: Refunded (line 3, 4 )',
      '1 line : Amount: money that went back or out (line 5 )',
      '1 line : A line of totals (line 6 )',
    ]) {
      expect(words.replaceAll(/ ([:)])/g, '$1')).toContain(line.replaceAll(/ ([:)])/g, '$1'))
    }
    expect(words).not.toContain('Acknowledgments')
  })

  it('counts faults by their columns, and saves what was left out as a file that can be loaded again', async (db) => {
    const csv = [
      'Bank of Elm,,,,,',
      'Date,Name,Email,Amount,Zip,Street,Status',
      '2026-11-02,Ada,ada@example.com,19.99,02134,"12 Elm St, 4",Paid',
      '2026-11-31,"=Bo;@x",bo,10 dollars,02134,5 Oak St,Paid',
      '2026-11-03,Cy,cy@example.com,-$1.15,90210,,Refunded',
      '2026-11-04,Di "D" Day,di,0.29,90210,,Paid,one cell too many',
    ].join('\n')
    const page = await load(db, csv)
    const words = (await wordsOfPage(importedFile, db, page)).replaceAll(/ ([:)])/g, '$1')
    for (const line of [
      '1 line: Date of the gift (line 4)',
      '2 lines: E-mail address (line 4, 6)',
      '1 line: Amount of the gift (line 4)',
      '1 line: Status: Refunded (line 5)',
      '1 line: Amount: money that went back or out (line 5)',
      'Save these lines with their reasons',
    ]) {
      expect(words).toContain(line)
    }
    const saved = await leftOutLines.get({ db, params: page.params, now } as never)
    const text = await (saved as Response).text()
    expect(text).toMatchInlineSnapshot(`
      "Date,Name,Email,Amount,Zip,Street,Status,,Why this line was left out
      2026-11-31,"'=Bo;'@x",bo,10 dollars,"	02134",5 Oak St,Paid,,"The date ""2026-11-31"" is not right: it must be a day like 2026-11-21. The email is not right: it must be an address like ada@example.org. ""10 dollars"" is not an amount. Write it as 250 or 1,234.50."
      2026-11-03,Cy,cy@example.com,'-$1.15,90210,,Refunded,,"Status: Refunded; Amount: “-$1.15” is money that went back or out"
      2026-11-04,"Di ""D"" Day",di,0.29,90210,,Paid,one cell too many,The email is not right: it must be an address like ada@example.org.
      "
    `)
    // Loaded as it is, it has the same faults, and the same file of them; corrected, its gifts are good.
    const again = await load(db, text)
    expect(await wordsOfPage(importedFile, db, again)).toMatch(/Good 0, .* Cannot be entered 2/)
    const second = await leftOutLines.get({ db, params: again.params, now } as never)
    expect(await (second as Response).text()).toBe(text)
    const corrected = text.replace('-31', '-20').replace('10 dollars', '1.15').replace(',bo,', ',bo@example.com,')
    const page2 = await load(db, corrected)
    const html = await htmlOfPage(importedFile, db, page2)
    expect(html).toContain('=Bo;@x, bo@example.com')
    expect(html).not.toContain('Why this line was left out')
  })

  it('says what a file is that is no CSV, beside its field', async (db) => {
    const problemOf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const fields = new FormData()
      fields.set('file', new File([bytes], 'gifts'))
      const answer = await importFile.post!({ db, now, member: { email: 'ann@example.org' } } as never, fields)
      return 'problem' in answer ? [answer.field, answer.problem] : null
    }
    const ascii = (text: string) => new TextEncoder().encode(text)
    expect(await problemOf(ascii('PK\u0003\u0004rest'))).toEqual([
      'file',
      'This is a file of Numbers or of another program, and no CSV or Excel file (.xlsx). In Excel choose File, Save As, “CSV UTF-8”; in Numbers choose File, Export To, CSV. Then load that file.',
    ])
    expect((await problemOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])))?.[1]).toContain(
      'an old Excel (.xls), or one with a password',
    )
    expect((await problemOf(ascii('%PDF-1.7')))?.[1]).toContain('This is a PDF file, no CSV.')
    expect((await problemOf(new Uint8Array([0x89, 1, 0, 2, 65])))?.[1]).toContain('This file is no text')
    expect((await problemOf(new Uint8Array(1024 * 1024 + 1)))?.[1]).toContain('larger than 1 MB')
    expect((await problemOf(ascii(' ')))?.[1]).toContain('Choose a file')
  })

  it('asks which sheet of an Excel file has the gifts, with the answers about a file like it', async (db) => {
    const loadExcel = async (sheets: Parameters<typeof rawXlsx>[0]['sheets']) => {
      const fields = new FormData()
      fields.set('file', new File([rawXlsx({ sheets })], 'gifts.xlsx'))
      const answer = await importFile.post!({ db, now, member: { email: 'ann@example.org' } } as never, fields)
      const path = answer instanceof Response ? (answer.headers.get('location') ?? '') : ''
      return { path, params: { file: path.split('/').at(-1)! }, now }
    }
    const gifts = [
      ['Date', 'Name', 'Email', 'Amount', 'Way'],
      [number('46331', 1), 'Ada', 'ada@example.com', number('19.99'), 'Cash'],
    ]
    const one = await loadExcel({ Gifts: gifts })
    await submitPage(importedFile, db, one, [
      ['intent', 'read'],
      ['column-4', 'method'],
    ])
    expect(await wordsOfPage(importedFile, db, one)).toContain('Good 1, $19.99')
    const two = await loadExcel({ Readers: [['Email'], ['bo@example.com']], Gifts: gifts })
    const words = await wordsOfPage(importedFile, db, two)
    expect(words).toContain('Which sheet is it?')
    expect(words).toContain('Gifts: Date,Name,Email,Amount,Way')
    expect(words).not.toContain('Which column')
    await submitPage(importedFile, db, two, [
      ['intent', 'read'],
      ['sheet', 'Gifts'],
    ])
    expect(await wordsOfPage(importedFile, db, two)).toContain('Good 1, $19.99')
  })

  it('says what a file is of, and what follows', async (db) => {
    const csv = [
      'Donation ID,Donation Date,Donation Total,Donation Status,Payment Gateway,Email Address',
      '7,2026-11-02,0.29,Complete,stripe,ada@example.com',
    ].join('\n')
    const words = await wordsOfPage(importedFile, db, await load(db, csv, ''))
    expect(words).toContain('This looks like a file of GiveWP.')
    expect(words).toContain('Card or PayPal, through another program, ada@example.com')
  })

  it('is stored for two weeks', async (db) => {
    const csv = 'date,name,email,amount\n2026-11-01,Ada,ada@example.com,10'
    const page = await load(db, csv)
    await enforceRetention(db, now + 13 * dayMs)
    expect(await wordsOfPage(importedFile, db, page)).toContain('Good 1')
    const later = { ...page, now: now + 14 * dayMs }
    expect(await wordsOfPage(importedFile, db, later)).toContain('This file is not stored any more')
    await enforceRetention(db, later.now)
    expect(await db.selectFrom('gift_file').select('id').execute()).toEqual([])
  })

  it('lets the office choose one of two givers who were called two, and no other', async (db) => {
    const addEdna = (at: number) => createGiver(db, { name: 'Edna Brown', email: null, postalAddress: '12 Elm St' }, at)
    const [older, newer] = [await addEdna(1), await addEdna(2)]
    const stranger = await createGiver(db, { name: 'Thomas Gray', email: null }, 3)
    await keepTwo(db, { pair: [older, newer], who: 'ann@example.org' }, now)
    const csv = 'date,name,address,amount\n2026-11-01,Edna Brown,12 Elm St,10\n2026-11-02,Edna Brown,12 Elm St,11'
    const page = await load(db, csv)
    const ids = await idsOf(db, csv)
    const html = await htmlOfPage(importedFile, db, page)
    for (const line of [2, 3]) {
      expect(html).toContain(`<input type="radio" name="same-giver-${ids.get(line)}" value="${older}"/>`)
      expect(html).toContain(`<input type="radio" name="same-giver-${ids.get(line)}" value="${newer}"/>`)
    }
    await submitPage(importedFile, db, page, [
      ['intent', 'enter'],
      ['receipts', 'none'],
      [`same-giver-${ids.get(2)}`, newer],
      [`same-giver-${ids.get(3)}`, stranger],
    ])
    expect(await wordsOfPage(importedFile, db, page)).toContain('2 gifts of this file are entered')
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
    const preview = async (text: string) => wordsOfPage(importedFile, db, await load(db, text))
    const words = await preview(csv)
    expect(words).toContain('Mailed in December? 2 checks were received in January')
    expect(words).toContain('look at the file again: line 2, 7.')
    expect(words).toContain('They say that nothing was given in return.')
    expect(await preview(csv.split('\n').slice(0, 1).concat(csv.split('\n').slice(2, 6)).join('\n'))).not.toContain(
      'Mailed in December',
    )
  })
})
