import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { signedIn, staff } from '../harness/office.ts'
import { databases, sharedWorld, type SharedWorld, untilAllIsSent } from './shared-world.ts'

const world = sharedWorld()

const check = {
  ...{ method: 'check', date: '2026-01-05', amount: '$1,250.50', reference: '1042', description: '' },
  ...{ name: 'Ada Giver', email: 'ada@example.com', address: 'Ada Giver\n12 Elm Street\nSpringfield, IL 62701' },
}

const idIn = (answer: Response) => /G-[\w-]+/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
const giftOf = (id: string) => world.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const changesOf = (subject: string) =>
  world.db
    .selectFrom('staff_change')
    .select(['who', 'what', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

async function pdfText(answer: Response): Promise<string> {
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, ' ')
}

describe('a gift that is entered', () => {
  test('is acknowledged by mail, noted, and refused the second time with a link to the first', async () => {
    const ann = await signedIn(world)
    const answer = await ann.post('/office/enter', check)
    const id = idIn(answer)
    expect(answer.status).toBe(303)
    expect(await ann.page(answer.headers.get('location') ?? '')).toContain(`href="/office/gifts/${id}"`)
    expect(await giftOf(id)).toMatchObject({ amount_cents: 125_050, postal_address: check.address, status: 'paid' })
    expect(await changesOf(id)).toEqual([
      { who: staff.everything, what: 'gift entered', before: null, after: 'check, $1,250.50, received 2026-01-05' },
    ])
    await world.mail.waitFor(({ to, subject }) => to.includes(check.email) && subject.startsWith('Your receipt'))

    const again = await ann.post('/office/enter', { ...check, amount: '1250.5' })
    const page = await again.text()
    expect(again.status).toBe(400)
    expect(page).toContain(`This gift is entered already: ${id}`)
    expect(page).toContain(`<a href="/office/gifts/${id}">`)
    // What was typed is kept.
    for (const words of ['value="1250.5"', 'value="1042"', '12 Elm Street\nSpringfield']) expect(page).toContain(words)

    const like = { ...check, again: 'on', key: 'form-1' }
    const other = idIn(await ann.post('/office/enter', like))
    expect(other).not.toBe(id)
    // The same form, pressed twice.
    expect((await ann.post('/office/enter', like)).status).toBe(400)
  })

  test.each([
    ['an amount of shares', { method: 'stock', description: '12 shares of Sample' }, 'states no value'],
    ['a check with a description', { description: 'a fine check' }, 'Only shares, goods, funds and employers'],
    ['a fund without its name', { method: 'donor-advised-fund' }, 'Say which fund'],
    ['a match without the employer', { method: 'employer-match' }, 'Say which employer'],
    ['an envelope of seven lines', { address: 'a\nb\nc\nd\ne\nf\ng' }, 'six lines of an envelope'],
    ['a day to come', { date: '2099-01-01' }, 'still to come'],
  ])('as %s is refused in words, with what was typed', async (_, wrong, words) => {
    const ann = await signedIn(world)
    const answer = await ann.post('/office/enter', { ...check, name: 'Nobody Yet', ...wrong })
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toContain(words)
    expect(page).toContain('value="Nobody Yet"')
    expect(page).toContain(`<option value="${{ ...check, ...wrong }.method}" selected="">`)
  })

  test('without an e-mail address is a letter to print, in its envelope’s window, until it is printed', async () => {
    const ann = await signedIn(world)
    const id = idIn(await ann.post('/office/enter', { ...check, email: '', reference: '7' }))
    const page = await ann.page('/office/enter')
    expect(page).toContain(`href="/office/gifts/${id}/letter.pdf"`)
    const letter = await pdfText(await ann.get(`/office/gifts/${id}/letter.pdf`))
    expect(letter).toContain('Ada Giver 12 Elm Street Springfield, IL 62701 Dear Ada Giver, Thank you for your gift')
    expect(await pdfText(await ann.get('/office/enter/letters.pdf'))).toContain(id)
    expect((await giftOf(id)).acknowledged_at).toBeNull()
    await ann.post('/office/enter', { intent: 'printed', id })
    expect((await giftOf(id)).acknowledged_at).toBeGreaterThan(0)
    expect(await ann.page('/office/enter')).not.toContain(id)
    expect((await changesOf(id)).map(({ what }) => what)).toEqual(['gift entered', 'letter printed'])
  })

  test('is cancelled by an entry of its own: it stays as it was entered, counts for nothing, and can be entered anew', async () => {
    const ann = await signedIn(world)
    const email = 'cancel@example.com'
    const id = idIn(await ann.post('/office/enter', { ...check, email }))
    await world.mail.waitFor(({ to }) => to.includes(email))
    await expect.poll(async () => (await giftOf(id)).acknowledged_at).toBeGreaterThan(0)
    const before = await giftOf(id)
    const pressed = await ann.post(`/office/gifts/${id}/cancel`, { intent: 'again', reason: 'returned' })
    expect(pressed.headers.get('location')).toBe(`/office/enter?like=${id}`)
    expect((await ann.post(`/office/gifts/${id}/cancel`, { intent: 'cancel', reason: 'wrong' })).status).toBe(303)
    const { status, refunded_cents, version, updated_at, ...asEntered } = await giftOf(id)
    expect(before).toMatchObject(asEntered)
    expect({ status, refunded_cents }).toEqual({ status: 'refunded', refunded_cents: 125_050 })
    expect([version, updated_at]).not.toEqual([before.version, before.updated_at])
    expect((await changesOf(id)).slice(1)).toEqual([
      {
        who: staff.everything,
        what: 'gift cancelled',
        before: 'check, $1,250.50',
        after: 'The check came back unpaid',
      },
    ])
    await world.mail.waitFor(
      ({ to, subject }) => to.includes(email) && subject === `Please do not use your receipt ${id}`,
    )

    const form = await ann.page(`/office/enter?like=${id}`)
    for (const value of ['2026-01-05', '1,250.50', '1042', 'Ada Giver', email])
      expect(form).toContain(`value="${value}"`)
    expect(form).toContain('12 Elm Street\nSpringfield')
    const anew = idIn(await ann.post('/office/enter', { ...check, email }))
    expect(await giftOf(anew)).toMatchObject({ status: 'paid', amount_cents: 125_050 })
    expect((await ann.post('/office/enter', { ...check, email })).status).toBe(400)
  })

  test('shows its form to who may change something, and to nobody else', async () => {
    const rea = await signedIn(world, 'read-only')
    expect(await rea.page('/office/enter')).not.toContain('name="amount"')
    expect((await rea.post('/office/enter', check)).status).toBe(403)
    const ori = await signedIn(world, 'orders-and-messages')
    for (const path of ['/office/enter', '/office/enter/letters.pdf', '/office/enter/import', '/office/january']) {
      expect((await ori.get(path)).status).toBe(403)
    }
  })
})

const csv = (lines: string[]) => ['Date,Name,Email,Amount,Reference', ...lines].join('\r\n')

function upload(text: string, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set('file', new File([text], 'gifts.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries({ method: 'check', ...more })) form.set(name, value)
  return form
}

/** What the preview's form posts. */
function press(text: string, more: Record<string, string> = {}): FormData {
  const form = upload('', { csv: text, intent: 'enter', receipts: 'none', ...more })
  form.delete('file')
  return form
}

const imported = (shared: SharedWorld, like: string) =>
  shared.db.selectFrom('payment').select(['id', 'payer_email']).where('payer_email', 'like', like).execute()

describe('a file of gifts', () => {
  test('is looked at first, names every doubtful line, and enters what is good and what is ticked, once', async () => {
    const ann = await signedIn(world)
    expect(await (await ann.get('/office/enter/import/template.csv')).text()).toMatch(/^Date,Name,Email,Address,Amount/)
    const text = csv([
      '1/5/2026,Dee Giver,dee@import.example,"1,000",1',
      '1/5/2026,Eli <b>Giver</b>,,20,2',
      '2026-13-05,Fay,fay@import.example,20,3',
      '1/5/2026,Gus,gus@import.example,30,4',
    ])
    const preview = await ann.post('/office/enter/import', upload(text))
    const page = (await preview.text()).replaceAll('<!-- -->', '')
    expect(preview.status).toBe(200)
    expect(page).toContain('Line 4: The date &quot;2026-13-05&quot; is not right')
    expect(page).toMatch(
      /Line 3: 2026-01-05, \$20\.00, Check, Eli &lt;b&gt;Giver&lt;\/b&gt;<\/label> There is no address/,
    )
    expect(page).toContain('Enter 2 gifts')
    expect(await imported(world, '%@import.example')).toEqual([])

    expect(await (await ann.post('/office/enter/import', press(text, { receipts: '' }))).text()).toContain(
      'Say whether receipts are sent.',
    )
    const first = await (await ann.post('/office/enter/import', press(text, { receipts: 'send', line: '3' }))).text()
    expect(first.replaceAll('<!-- -->', '')).toContain('3 gifts are entered; 1 is left out')
    const again = await (await ann.post('/office/enter/import', press(text, { receipts: 'send', line: '3' }))).text()
    expect(again.replaceAll('<!-- -->', '')).toContain('0 gifts are entered; 3 were entered before; 1 is left out')
    expect(await imported(world, '%@import.example')).toHaveLength(2)
    await world.mail.waitFor(({ to }) => to.includes('gus@import.example'))
    expect(await ann.page('/office/enter')).toContain('Eli &lt;b&gt;Giver')
    await ann.post('/office/enter', { ...check, name: '李小龙', email: '', address: '' })
    expect((await ann.page('/office/enter')).replaceAll('<!-- -->', '')).toContain('On paper, write by hand: 李小龙.')
  })

  test('with "Send none" is acknowledged elsewhere wherever that is shown, and no receipt goes out', async () => {
    const ann = await signedIn(world)
    await ann.post('/office/enter/import', press(csv(['1/5/2026,Ivy Giver,ivy@elsewhere.example,20,5'])))
    const [gift] = await imported(world, '%@elsewhere.example')
    const id = gift?.id ?? ''
    const page = await ann.page(`/office/gifts/${id}`)
    expect(page).toContain('elsewhere, before it was imported')
    expect(page).not.toContain('Receipt sent')
    expect(await ann.page('/office/january?year=2026')).toContain('1 (1 acknowledged elsewhere)')
    expect((await world.staff(['gifts'])).stdout).toMatch(/ Ivy Giver .* elsewhere$/m)
    expect((await world.staff(['gifts', '--csv'])).stdout).toMatch(/,ivy@elsewhere\.example,check,[^,]+,[^,]+,,yes,/)
    expect((await world.staff(['receipt', id])).stdout).toContain('was acknowledged elsewhere, and we sent none')
    expect((await world.staff(['health'])).stdout).not.toContain(id)
    expect(await world.mail.subjectsTo('ivy@elsewhere.example')).toEqual([])
  })

  test('of 1 MB is looked at, and a larger one is refused in words', async () => {
    const ann = await signedIn(world)
    const long = csv(Array.from({ length: 10_000 }, (_, at) => `1/5/2026,${'n'.repeat(80)} ${at},x,1,${at}`))
    expect(long.length).toBeGreaterThan(900_000)
    const answer = await ann.post('/office/enter/import', upload(long.slice(0, 1024 * 1024)))
    expect(answer.status).toBe(200)
    expect((await ann.post('/office/enter/import', upload('x'.repeat(1024 * 1024 + 1)))).status).toBe(400)
  })
})

describe('January', () => {
  const year = new Date().getUTCFullYear() - 1

  test('shows who gave, sends each statement once, prints the others, and mends what is missing', async () => {
    const ann = await signedIn(world)
    const gift = { ...check, date: `${year}-03-01`, amount: '40' }
    await ann.post('/office/enter', { ...gift, name: 'Jan One', email: 'one@january.example' })
    await ann.post('/office/enter', { ...gift, name: '', email: 'two@january.example' })
    await ann.post('/office/enter', { ...gift, name: 'Jan Post', email: '', address: '' })
    const path = `/office/january?year=${year}`
    const page = await ann.page(path)
    for (const words of ['one@january.example', 'Jan Post', 'no address at all', 'Send 2 statements of']) {
      expect(page.replaceAll('<!-- -->', '')).toContain(words)
    }
    const preview = `/office/january/statement.pdf?year=${year}`
    expect(await pdfText(await ann.get(`${preview}&email=one@january.example`))).toContain('Total $40.00')
    const postId = /statement\.pdf\?year=\d+&amp;gift=(G-[\w-]+)/.exec(page)?.[1] ?? ''
    const mend = { intent: 'address', id: postId, email: '', address: '9 Oak Street\nSpringfield, IL 62701' }
    expect((await ann.post(path, mend)).status).toBe(303)
    expect(await pdfText(await ann.get(`/office/january/print.pdf?year=${year}`))).toContain(
      'Jan Post 9 Oak Street Springfield, IL 62701',
    )
    await ann.post(path, { intent: 'name', email: 'two@january.example', name: 'Jan Two' })

    const unconfirmed = await ann.post(path, { intent: 'send' })
    expect(await unconfirmed.text()).toContain('Look at a statement first')
    for (let time = 0; time < 2; time += 1) await ann.post(path, { intent: 'send', confirmed: 'on' })
    const isStatement = ({ subject }: { subject: string }) => subject.includes('statement of gifts')
    await world.mail.waitFor((mail) => mail.to.includes('two@january.example') && isStatement(mail))
    await untilAllIsSent(world)
    const statements = (await world.mail.read()).filter(isStatement)
    expect(statements.filter(({ to }) => to.includes('two@january.example'))).toHaveLength(1)
    expect((await ann.page(path)).replaceAll('<!-- -->', '')).not.toContain('Send 2 statements')
    const one = { intent: 'one', email: 'two@january.example' }
    expect(await (await ann.post(path, one)).text()).toContain('was sent to two@january.example before')
    expect((await ann.post(path, { ...one, again: 'on', key: 'k1' })).status).toBe(303)
    await expect
      .poll(
        async () =>
          (await world.mail.read()).filter(({ to, subject }) => to.includes(one.email) && subject.includes('statement'))
            .length,
      )
      .toBe(2)
    expect((await world.staff(['statements', String(year)])).stdout).toContain('0 are to be sent')
  })

  test('is read by who may read, and pressed by who may press', async () => {
    const rea = await signedIn(world, 'read-only')
    const page = await rea.page('/office/january')
    expect(page).not.toContain('name="intent"')
    expect((await rea.post('/office/january', { intent: 'send', confirmed: 'on' })).status).toBe(403)
  })
})

describe.each(databases)('killed on %s', { timeout: 60_000 }, (database) => {
  const shared = sharedWorld({ database })
  const count = 600

  test('in the middle of an import, the same press enters the rest, and nothing twice', async () => {
    const ann = await signedIn(shared)
    const text = csv(
      Array.from({ length: count }, (_, at) => `1/5/2026,Giver ${at},g${at}@killed.example,${at + 1},${at}`),
    )
    const pressed = ann.post('/office/enter/import', press(text)).catch(() => null)
    await expect
      .poll(async () => (await imported(shared, '%@killed.example')).length, { interval: 1 })
      .toBeGreaterThan(0)
    await shared.site.kill()
    await pressed
    const before = (await imported(shared, '%@killed.example')).length
    expect(before).toBeGreaterThan(0)
    expect(before % 100).toBe(0)
    await shared.site.start()
    await ann.post('/office/enter/import', press(text))
    const gifts = await imported(shared, '%@killed.example')
    expect(new Set(gifts.map(({ payer_email: email }) => email)).size).toBe(count)
    expect(gifts).toHaveLength(count)
  })

  test('while statements go out, each giver gets one', async () => {
    const ann = await signedIn(shared)
    const year = new Date().getUTCFullYear() - 1
    const text = csv(
      Array.from({ length: 40 }, (_, at) => `3/1/${year},Sue ${at},s${at}@january.example,${at + 1},${at}`),
    )
    await ann.post('/office/enter/import', press(text))
    await ann.post(`/office/january?year=${year}`, { intent: 'send', confirmed: 'on' })
    const isStatement = ({ subject }: { subject: string }) => subject.includes('statement of gifts')
    await shared.mail.waitFor(isStatement)
    await shared.site.kill()
    await shared.site.start()
    await ann.post(`/office/january?year=${year}`, { intent: 'send', confirmed: 'on' })
    await untilAllIsSent(shared)
    const mails = (await shared.mail.read()).filter(isStatement)
    // What was in hand at the kill may come again under its old Message-ID: then it is the same mail.
    const letters = new Map(mails.map((mail) => [mail.messageId, mail.to[0]]))
    expect(letters.size).toBe(40)
    expect(new Set(letters.values()).size).toBe(40)
  })
})
