import { describe, expect, test } from 'vitest'
import { yearOf } from '../../app/values/year-of.ts'
import { signedIn } from '../harness/office.ts'
import { databases, sharedTestEnv, type SharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const csv = (lines: string[]) => ['Date,Name,Email,Amount,Reference', ...lines].join('\r\n')

function upload(text: string, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set('file', new File([text], 'gifts.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries({ method: 'check', ...more })) form.set(name, value)
  return form
}

type Staff = Awaited<ReturnType<typeof signedIn>>

/** Loads a file, and returns the address of its page. */
async function load(member: Staff, text: string): Promise<string> {
  const { headers } = await member.post('/office/enter/import', upload(text))
  return headers.get('location') ?? ''
}

/** Enters the good lines of a file, and returns what its page then says. */
async function enter(member: Staff, text: string, more: Record<string, string> = {}): Promise<string> {
  const address = await load(member, text)
  const answer = await member.post(address, { intent: 'enter', receipts: 'none', ...more })
  const html = answer.status === 303 ? await member.page(address) : await answer.text()
  return html.replaceAll('<!-- -->', '')
}

/** The receipt number by which the form of a page names the line of a row. */
const keyOf = (page: string, row: number) =>
  new RegExp(`name="line" value="([^"]+)"/> Line ${row}:`).exec(page)?.[1] ?? ''

const imported = (shared: SharedTestEnv, like: string) =>
  shared.db.selectFrom('payment').select(['id', 'payer_email']).where('payer_email', 'like', like).execute()

describe('a file of gifts', () => {
  test('has a preview that names every doubtful line, and enters good and ticked lines once', async () => {
    const ann = await signedIn(testEnv)
    expect(await (await ann.get('/office/enter/import/template.csv')).text()).toMatch(/^Date,Name,Email,Address,Amount/)
    const text = csv([
      '1/5/2026,Dee Giver,dee@import.example,"1,000",1',
      '1/5/2026,Eli <b>Giver</b>,,20,2',
      '2026-13-05,Fay,fay@import.example,20,3',
      '1/5/2026,Gus,gus@import.example,30,4',
    ])
    const address = await load(ann, text)
    const page = (await ann.page(address)).replaceAll('<!-- -->', '')
    expect(page).toContain('Line 4: The date &quot;2026-13-05&quot; is not right')
    expect(page).toContain('Tick the one that only lacks an address')
    expect(page).toContain(
      'Line 3: 1/5/2026, read as January 5, 2026, $20.00, Check, Eli &lt;b&gt;Giver&lt;/b&gt;</label>',
    )
    expect(page).toContain('Enter 2 gifts')
    expect(await imported(testEnv, '%@import.example')).toEqual([])

    expect(await enter(ann, text, { receipts: '' })).toContain('Say which receipts are sent.')
    const ticked = { receipts: 'send', line: keyOf(page, 3) }
    const entered = '3 gifts of this file are entered; 1 line is not.'
    expect(await enter(ann, text, ticked)).toContain(entered)
    expect(await enter(ann, text, ticked)).toContain(entered)
    expect(await imported(testEnv, '%@import.example')).toHaveLength(2)
    await testEnv.mail.waitFor(({ to }) => to.includes('gus@import.example'))
    expect(await ann.page('/office/enter')).toContain('Eli &lt;b&gt;Giver')
    await ann.post('/office/enter', { method: 'check', date: '2026-01-05', amount: '5', name: '李小龙' })
    expect((await ann.page('/office/enter')).replaceAll('<!-- -->', '')).toContain('On paper, write by hand: 李小龙.')
  })

  test('enters all lines that only lack an address with one tick, and no other doubtful line', async () => {
    const ann = await signedIn(testEnv)
    const text = csv([
      '1/6/2026,Jon Unaddressed,,21,1',
      '2026-01-06,Kay Unaddressed,,22,2',
      '1/6/26,,,23,3',
      '1/6/2026,Jon Unaddressed,,21,1',
    ])
    const page = (await ann.page(await load(ann, text))).replaceAll('<!-- -->', '')
    expect(page).toContain('Tick all 2 that only lack an address')
    expect(page).toContain('Line 3: 2026-01-06, $22.00')
    const entered = testEnv.db.selectFrom('payment').select('amount_cents').where('payer_email', 'is', null)
    const amounts = async () =>
      (
        await entered
          .where('amount_cents', '>=', 2100)
          .where('amount_cents', '<=', 2300)
          .orderBy('amount_cents')
          .execute()
      ).map(({ amount_cents: cents }) => cents)
    expect(await amounts()).toEqual([])
    const submitted = await enter(ann, text, { 'all-unaddressed': 'on' })
    expect(submitted).toContain('2 gifts of this file are entered; 2 lines are not.')
    expect(await amounts()).toEqual([2100, 2200])
  })

  test('with "Send none" is shown as acknowledged elsewhere, and sends no receipt', async () => {
    const ann = await signedIn(testEnv)
    await enter(ann, csv(['1/5/2026,Ivy Giver,ivy@elsewhere.example,20,5']))
    const [gift] = await imported(testEnv, '%@elsewhere.example')
    const id = gift?.id ?? ''
    const page = await ann.page(`/office/gifts/${id}`)
    expect(page).toContain('elsewhere: its receipt was already given')
    expect(page).not.toContain('Receipt sent')
    expect(await ann.page('/office/statements?year=2026')).toContain('1 (1 acknowledged elsewhere)')
    expect((await testEnv.staff(['export', 'gifts'])).stdout).toMatch(/,ivy@elsewhere\.example,check,[^,]+,[^,]+,,yes,/)
    expect((await testEnv.staff(['health'])).stdout).not.toContain(id)
    expect(await testEnv.mail.subjectsTo('ivy@elsewhere.example')).toEqual([])
  })

  test('of 1 MB has a preview, and a larger one is refused with a message', async () => {
    const ann = await signedIn(testEnv)
    const long = csv(Array.from({ length: 10_000 }, (_, at) => `1/5/2026,${'n'.repeat(80)} ${at},x,1,${at}`))
    expect(long.length).toBeGreaterThan(900_000)
    const answer = await ann.post('/office/enter/import', upload(long.slice(0, 1024 * 1024)))
    expect(answer.status).toBe(303)
    expect((await ann.post('/office/enter/import', upload('x'.repeat(1024 * 1024 + 1)))).status).toBe(400)
    // Larger than the server reads: the page says it, and leads back.
    const dropped = await ann.post('/office/enter/import', upload('x'.repeat(3 * 1024 * 1024)))
    expect(dropped.status).toBe(400)
    expect(await dropped.text()).toMatch(/What came is too large.*href="\/office\/enter\/import">Back to the form/s)
  })
})

describe.each(databases)('killed on %s', (database) => {
  const shared = sharedTestEnv({ database })
  const count = 600

  test('in the middle of an import, a second submit enters the rest, and nothing twice', async () => {
    const ann = await signedIn(shared)
    const text = csv(
      Array.from({ length: count }, (_, at) => `1/5/2026,Giver ${at},g${at}@killed.example,${at + 1},${at}`),
    )
    const submitted = enter(ann, text).catch(() => null)
    await expect
      .poll(async () => (await imported(shared, '%@killed.example')).length, { interval: 1 })
      .toBeGreaterThan(0)
    await shared.site.kill()
    await submitted
    const before = (await imported(shared, '%@killed.example')).length
    expect(before).toBeGreaterThan(0)
    expect(before % 100).toBe(0)
    await shared.site.start()
    await enter(ann, text)
    const gifts = await imported(shared, '%@killed.example')
    expect(new Set(gifts.map(({ payer_email: email }) => email)).size).toBe(count)
    expect(gifts).toHaveLength(count)
  })

  test('while statements are sent, each giver gets one', async () => {
    const ann = await signedIn(shared)
    const year = yearOf(Date.now()) - 1
    const text = csv(
      Array.from({ length: 40 }, (_, at) => `3/1/${year},Sue ${at},s${at}@january.example,${at + 1},${at}`),
    )
    await enter(ann, text)
    await ann.post(`/office/statements?year=${year}`, { intent: 'send', confirmed: 'on' })
    const isStatement = ({ subject }: { subject: string }) => subject.includes('statement of gifts')
    await shared.mail.waitFor(isStatement)
    await shared.site.kill()
    await shared.site.start()
    await ann.post(`/office/statements?year=${year}`, { intent: 'send', confirmed: 'on' })
    await untilAllIsSent(shared)
    const mails = (await shared.mail.read()).filter(isStatement)
    // A mail that was leased at the kill may be sent again with the same Message-ID: it is the same mail.
    const letters = new Map(mails.map((mail) => [mail.messageId, mail.to[0]]))
    expect(letters.size).toBe(40)
    expect(new Set(letters.values()).size).toBe(40)
  })
})
