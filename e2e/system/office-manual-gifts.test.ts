import { describe, expect, test } from 'vitest'
import { site } from '../../app/content/site.ts'
import { signedIn, staff } from '../harness/office.ts'
import { check, pdfText } from './manual-gift.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const idIn = (answer: Response) => /G-[\w-]+/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
const giftOf = (id: string) =>
  testEnv.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const changesOf = (subject: string) =>
  testEnv.db
    .selectFrom('staff_change')
    .select(['who', 'what', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

describe('a gift that is entered', () => {
  test('is acknowledged by mail, recorded, and refused the second time with a link to the first', async () => {
    const ann = await signedIn(testEnv)
    const answer = await ann.post('/office/enter', check)
    const id = idIn(answer)
    expect(answer.status).toBe(303)
    expect(await ann.page(answer.headers.get('location') ?? '')).toContain(`href="/office/gifts/${id}"`)
    expect(await giftOf(id)).toMatchObject({ amount_cents: 125_050, postal_address: check.address, status: 'paid' })
    expect(await changesOf(id)).toEqual([
      { who: staff.everything, what: 'gift entered', before: null, after: 'check, $1,250.50, received 2026-01-05' },
    ])
    await testEnv.mail.waitFor(({ to, subject }) => to.includes(check.email) && subject.startsWith('Your receipt'))

    const again = await ann.post('/office/enter', { ...check, amount: '1250.5' })
    const page = await again.text()
    expect(again.status).toBe(400)
    expect(page).toContain(`This gift is entered already: ${id}`)
    expect(page).toContain(`<a href="/office/gifts/${id}">`)
    // The form keeps the typed values.
    for (const words of ['value="1250.5"', 'value="1042"', '12 Elm Street\nSpringfield']) expect(page).toContain(words)

    const like = { ...check, again: 'on', key: 'form-1' }
    const other = idIn(await ann.post('/office/enter', like))
    expect(other).not.toBe(id)
    // The same form, submitted twice.
    expect((await ann.post('/office/enter', like)).status).toBe(400)
  })

  test.each([
    ['an amount of shares', { method: 'stock', description: '12 shares of Sample' }, 'states no value'],
    [
      'a check with a description',
      { description: 'a fine check' },
      'Only shares, goods, funds, employers and platforms',
    ],
    ['a fund without its name', { method: 'donor-advised-fund' }, 'Say which fund'],
    ['a match without the employer', { method: 'employer-match' }, 'Say which employer'],
    ['an envelope of seven lines', { address: 'a\nb\nc\nd\ne\nf\ng' }, 'six lines of an envelope'],
    ['a day to come', { date: '2099-01-01' }, 'still to come'],
  ])('as %s is refused with a message, with the typed values', async (_, wrong, words) => {
    const ann = await signedIn(testEnv)
    const answer = await ann.post('/office/enter', { ...check, name: 'Nobody Yet', ...wrong })
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toContain(words)
    expect(page).toContain('value="Nobody Yet"')
    const chosen = new RegExp(`<option value="${{ ...check, ...wrong }.method}"[^>]* selected="">`)
    expect(page).toMatch(chosen)
  })

  test('as a check that came by mail in January is asked once whether it was mailed in December', async () => {
    const ann = await signedIn(testEnv)
    const form = { ...check, name: 'Joan Mailer', reference: '88', arrived: 'post', mailing: 'not asked', email: '' }
    const asked = await ann.post('/office/enter', form)
    const page = await asked.text()
    expect(asked.status).toBe(400)
    expect(page).toContain('Was this check mailed in December?')
    for (const words of ['name="mailing" value="asked"', 'value="Joan Mailer"']) expect(page).toContain(words)
    expect(page).toMatch(/<details[^>]* open=""/)
    const mailed = { mailing: 'asked', mailed: '2025-12-30' }
    const unknown = await ann.post('/office/enter', { ...form, ...mailed, 'mailed-known': '' })
    expect(await unknown.text()).toContain('Say how the day of mailing is known')
    const id = idIn(await ann.post('/office/enter', { ...form, ...mailed, 'mailed-known': 'postmark' }))
    expect(await giftOf(id)).toMatchObject({
      paid_at: Date.UTC(2026, 0, 5, 17),
      given_at: Date.UTC(2025, 11, 30, 17),
      arrived_by: 'post',
      mailed_on: '2025-12-30',
      mailed_evidence: 'postmark',
    })
    expect(await pdfText(await ann.get(`/office/gifts/${id}/receipt.pdf`))).toContain(
      'mailed on December 30, 2025 (postmark), received on January 5, 2026 by check.',
    )
    const facts = (await ann.page(`/office/gifts/${id}`)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(facts).toContain('Counts for taxes on December 30, 2025')
    expect((await changesOf(id))[0]?.after).toBe('check, $1,250.50, received 2026-01-05, mailed 2025-12-30')

    const notKnown = idIn(await ann.post('/office/enter', { ...form, reference: '89', mailing: 'asked', mailed: '' }))
    expect(await giftOf(notKnown)).toMatchObject({ given_at: Date.UTC(2026, 0, 5, 17), mailed_on: null })
    const byHand = idIn(await ann.post('/office/enter', { ...form, reference: '90', arrived: 'hand' }))
    expect(await giftOf(byHand)).toMatchObject({ given_at: Date.UTC(2026, 0, 5, 17), arrived_by: 'hand' })
  })

  test('has the fields of its method: shares, goods, and none of another method', async () => {
    const ann = await signedIn(testEnv)
    const shares = { ...check, method: 'stock', amount: '', email: '', shares: '12', issuer: 'Acme Corp.', class: '' }
    const refused = await ann.post('/office/enter', { ...shares, traded: '' })
    const page = await refused.text()
    expect(page).toContain('Say whether the shares are publicly traded.')
    expect(page).toContain('value="Acme Corp."')
    const id = idIn(await ann.post('/office/enter', { ...shares, traded: 'yes', mailed: '2025-12-30' }))
    expect(await giftOf(id)).toMatchObject({
      description: '12 shares of Acme Corp. (publicly traded)',
      property_kind: 'traded-shares',
      mailed_on: null,
    })
    const van = { ...check, method: 'in-kind', amount: '', email: '', description: 'a 2012 van', goods: 'vehicle' }
    const vanId = idIn(await ann.post('/office/enter', van))
    expect(await giftOf(vanId)).toMatchObject({ property_kind: 'vehicle' })
    expect(await ann.page(`/office/gifts/${vanId}`)).toContain('Form 1098-C: for a car, boat or airplane')
    expect(await ann.page(`/office/gifts/${id}`)).not.toContain('Form 1098-C')
    expect(await ann.page('/office/enter')).toContain(
      'Time, services and the free use of something are not gifts of property',
    )
    const ira = { ...check, method: 'ira', email: '', reference: '91', traded: '', goods: 'goods' }
    expect(await giftOf(idIn(await ann.post('/office/enter', ira)))).toMatchObject({
      payment_method: 'ira',
      property_kind: null,
    })
  })

  test('without an e-mail address is a letter to print, in its envelope’s window, until it is printed', async () => {
    const ann = await signedIn(testEnv)
    const id = idIn(await ann.post('/office/enter', { ...check, email: '', reference: '7' }))
    const page = await ann.page('/office/enter')
    expect(page).toContain(`href="/office/gifts/${id}/letter.pdf"`)
    const letter = await pdfText(await ann.get(`/office/gifts/${id}/letter.pdf`))
    expect(letter).toContain('Ada Giver 12 Elm Street Springfield, IL 62701 Dear Ada Giver, Thank you for your gift')
    expect(letter).toMatch(new RegExp(`With gratitude, ${site.name}$`))
    const signed = { intent: 'save-letters', amount: '250', name: 'Edna Brown', title: 'President' }
    expect((await ann.post('/office/settings', signed)).status).toBe(303)
    for (const path of [`/office/gifts/${id}/letter.pdf`, '/office/enter/letters.pdf']) {
      expect(await pdfText(await ann.get(path))).toMatch(
        new RegExp(`With gratitude, Edna Brown President, ${site.name}$`),
      )
    }
    expect(await pdfText(await ann.get('/office/enter/letters.pdf'))).toContain(id)
    expect((await giftOf(id)).acknowledged_at).toBeNull()
    await ann.post('/office/enter', { intent: 'printed', id })
    expect((await giftOf(id)).acknowledged_at).toBeGreaterThan(0)
    expect(await ann.page('/office/enter')).not.toContain(`/office/gifts/${id}/letter.pdf`)
    expect((await changesOf(id)).map(({ what }) => what)).toEqual(['gift entered', 'letter printed'])

    // Given back, its receipt is taken back by post, too.
    expect(await ann.page(`/office/gifts/${id}`)).not.toContain('takes the receipt back')
    const again = await ann.post(`/office/gifts/${id}/cancel`, { intent: 'again', reason: 'given-back' })
    expect(await ann.page(again.headers.get('location') ?? '')).toContain(`href="/office/gifts/${id}/letter.pdf"`)
    expect(await ann.page(`/office/gifts/${id}`)).toContain('The letter that takes the receipt back')
    const back = await pdfText(await ann.get(`/office/gifts/${id}/letter.pdf`))
    expect(back).toContain('We returned your gift')
    expect(back).toContain('Ada Giver 12 Elm Street Springfield, IL 62701 Dear Ada Giver, We returned your gift of $')
    expect(back).toContain(`So your receipt ${id} is no longer valid: please do not use it for your taxes.`)
    expect(back).toContain('Issued on ')
    expect(back).not.toMatch(/Thank you for your gift|No goods or services|mistake/)
  })

  test('is cancelled with a record: the row stays, counts for nothing, and can be entered again', async () => {
    const ann = await signedIn(testEnv)
    const email = 'cancel@example.com'
    const id = idIn(await ann.post('/office/enter', { ...check, email }))
    await testEnv.mail.waitFor(({ to }) => to.includes(email))
    await expect.poll(async () => (await giftOf(id)).acknowledged_at).toBeGreaterThan(0)
    const before = await giftOf(id)
    const submitted = await ann.post(`/office/gifts/${id}/cancel`, { intent: 'again', reason: 'returned' })
    expect(submitted.headers.get('location')).toBe(`/office/enter?like=${id}`)
    expect((await ann.post(`/office/gifts/${id}/cancel`, { intent: 'cancel', reason: 'wrong' })).status).toBe(303)
    const { status, refunded_cents, void_reason, version, updated_at, ...asEntered } = await giftOf(id)
    expect(before).toMatchObject(asEntered)
    expect({ status, refunded_cents, void_reason }).toEqual({
      status: 'refunded',
      refunded_cents: 125_050,
      void_reason: 'returned',
    })
    expect([version, updated_at]).not.toEqual([before.version, before.updated_at])
    expect((await changesOf(id)).slice(1)).toEqual([
      {
        who: staff.everything,
        what: 'gift cancelled',
        before: 'check, $1,250.50',
        after: 'The check came back unpaid',
      },
    ])
    await testEnv.mail.waitFor(
      ({ to, subject }) => to.includes(email) && subject === `Please do not use your receipt ${id}`,
    )

    const form = await ann.page(`/office/enter?like=${id}`)
    for (const value of ['2026-01-05', '1,250.50', '1042', 'Ada Giver', email])
      expect(form).toContain(`value="${value}"`)
    expect(form).toContain('12 Elm Street\nSpringfield')
    const newId = idIn(await ann.post('/office/enter', { ...check, email }))
    expect(await giftOf(newId)).toMatchObject({ status: 'paid', amount_cents: 125_050 })
    expect((await ann.post('/office/enter', { ...check, email })).status).toBe(400)
  })

  test('has a form only for a role that may change it', async () => {
    const rea = await signedIn(testEnv, 'read-only')
    expect(await rea.page('/office/enter')).not.toContain('name="amount"')
    expect((await rea.post('/office/enter', check)).status).toBe(403)
    const ori = await signedIn(testEnv, 'orders-and-messages')
    for (const path of ['/office/enter', '/office/enter/letters.pdf', '/office/enter/import', '/office/statements']) {
      expect((await ori.get(path)).status).toBe(403)
    }
  })
})
