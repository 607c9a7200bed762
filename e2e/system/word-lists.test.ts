import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstBook } from '../../app/catalog/books.ts'
import { contact } from '../../app/content/pages/contact.ts'
import { donors } from '../../app/content/pages/donors.ts'
import { soldOut } from '../../app/content/sold-out.ts'
import { publisherDay } from '../../app/values/publisher-time.ts'
import { dateInWords } from '../../app/words/date-in-words.ts'
import { callFunction, orderOf } from '../call-function.ts'
import { formWith, publishDraft, signedIn } from '../harness/office.ts'
import { root } from '../harness/process.ts'
import { item, listPage, submit } from './edited-lists.ts'
import { clean } from './office-test-env.ts'
import { databases, sharedTestEnv } from './shared-test-env.ts'

const soon = { timeout: 60_000, interval: 100 }
const draftPage = '/office/words/draft'
const dayMs = 24 * 60 * 60_000
const dayFromNow = (days: number) => publisherDay(Date.now() + days * dayMs)

describe.each(databases)('lists that grow, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const page = async (path: string) => (await fetch(testEnv.site.url + path)).text()
  const questions = 'pages/contact#questions'
  const question = { question: 'Are you open in August?', answer: 'Yes, as in other months.' }

  test('a question is added, moved, hidden until a day and removed, and each is shown when it is published', async () => {
    const ann = await signedIn(testEnv)
    expect(await ann.page('/office/words/lists')).toContain('Questions on the contact page')
    const address = listPage(questions, 'new')
    const form = await formWith(ann, address, 'save', item(question))
    const saved = await ann.post('/office/words/lists', form)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${draftPage}?note=saved`])
    // The same form again is the same change.
    expect((await ann.post('/office/words/lists', form)).status).toBe(303)
    expect(await page('/contact')).not.toContain(question.question)
    const last = contact.questions.length
    expect((await submit(ann, listPage(questions), 'up', {})).status).toBe(303)
    await publishDraft(ann)
    await expect.poll(() => page('/contact'), soon).toContain(question.question)
    expect((await page('/contact')).match(/August/g)).toHaveLength(1)

    const hidden = await submit(
      ann,
      listPage(questions, last),
      'save',
      item({ ...question, hiddenUntil: dayFromNow(40) }),
    )
    expect(hidden.status).toBe(303)
    expect(clean(await ann.page(listPage(questions)))).toContain(`from ${dateInWords(dayFromNow(40))} on`)
    await publishDraft(ann)
    await expect.poll(() => page('/contact'), soon).not.toContain(question.question)
    const words = /"words":"([^"]+)"/.exec(await page('/contact'))
    expect(words && (await page(words[1]!))).not.toContain('August')

    await submit(ann, listPage(questions, last), 'save', item({ ...question, hiddenUntil: dayFromNow(0) }))
    await publishDraft(ann)
    await expect.poll(() => page('/contact'), soon).toContain(question.question)

    expect((await submit(ann, listPage(questions, last), 'remove')).status).toBe(303)
    await publishDraft(ann)
    await expect.poll(() => page('/contact'), soon).not.toContain(question.question)
  })

  test('a wrong item is refused in words, what was typed is kept, and a stale form changes nothing', async () => {
    const ann = await signedIn(testEnv)
    const refused = await submit(ann, listPage('pages/donors#questions', 'new'), 'save', {
      ...item({ question: 'Typed & kept?', answer: ' ' }),
    })
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html).toContain('Answer: It must not be empty.')
    expect(html).not.toMatch(/Item \d+: /)
    expect(html).toContain('Typed &amp; kept?')
    const script = item({ question: 'Why?', answer: 'So', 'link.label': 'Go', 'link.to': 'javascript:alert(1)' })
    const unsafe = await submit(ann, listPage('pages/donors#questions', 'new'), 'save', script)
    expect(await unsafe.text()).toContain('The address begins with / or https://.')

    const typed = item({ question: 'Later', answer: 'x' })
    const first = await formWith(ann, listPage('pages/donors#questions', 0), 'save', typed)
    const { question: old } = donors.questions[2]
    await submit(ann, listPage('pages/donors#questions', 0), 'save', item({ question: 'Mine', answer: 'My answer' }))
    const stale = await ann.post('/office/words/lists', first)
    expect(stale.status).toBe(409)
    expect(await stale.text()).toContain('changed in another window')
    await publishDraft(ann)
    await expect.poll(() => page('/donors'), soon).toContain('Mine')
    expect(await page('/donors')).toContain(old)
  })

  test.each<[what: string, question: string, problem: string]>([
    ['markup', 'May <b>we</b> visit?', 'It has markup'],
    ['a script', '<script>alert(1)</script>', 'It has markup'],
    ['100 KB', 'x'.repeat(100_000), 'At most 140 characters fit'],
  ])('%s in an item is refused in words, and is not published', async (_, text, problem) => {
    const ann = await signedIn(testEnv)
    const saved = await submit(ann, listPage(questions, 'new'), 'save', item({ question: text, answer: 'Please.' }))
    const html = saved.status === 303 ? await ann.page(draftPage) : await saved.text()
    expect(html).toContain(problem)
    const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const published = await ann.post(draftPage, { intent: 'publish', when: 'now', key: 'x', seen })
    expect([400, 409]).toContain(published.status)
    expect(await page('/contact')).not.toContain(text)
    await ann.post(draftPage, { intent: 'discard-all', key: 'x' })
  })

  test('a list that somebody else has published since is not overwritten', async () => {
    const [ann, ori] = [await signedIn(testEnv), await signedIn(testEnv, 'orders-and-messages')]
    await submit(ann, listPage(questions, 'new'), 'save', item({ question: 'Ann’s?', answer: 'x' }))
    const before = contact.questions
    const row = { as_released: '[]', problem: null, who: 'other@office.example', created_at: Date.now() }
    const changes = JSON.stringify({ [questions]: [before[0], { question: 'Ori’s?', answer: 'y' }] })
    await testEnv.db
      .insertInto('word_publication')
      .values({ ...row, id: randomUUID(), changes, publish_at: Date.now() })
      .execute()
    const late = await submit(ann, listPage(questions, 'new'), 'save', item({ question: 'Ann’s other?', answer: 'x' }))
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Somebody has published another change of this list')
    expect((await ori.post('/office/words/lists', { list: questions, intent: 'save' })).status).toBe(403)
    await ann.post(draftPage, { intent: 'discard-all', key: 'x' })
  })

  test('a fund gets a key that is never given again, and gifts can name it', async () => {
    const ann = await signedIn(testEnv)
    const add = (name: string) => submit(ann, listPage('funds#funds', 'new'), 'save', item({ name, sentence: '' }))
    await add('Summer Camp')
    await add('Bücher für Ohio')
    await publishDraft(ann)
    await expect.poll(() => page('/donate?fund=summer-camp'), soon).toContain('value="bucher-fur-ohio"')
    expect(await page('/donate')).toContain('Summer Camp')
    const gift = { amount: 5000, fund: 'summer-camp' }
    expect((await callFunction(testEnv, 'create-payment', gift)).status).toBe(200)
    expect((await callFunction(testEnv, 'create-payment', { amount: 5000, fund: 'camp' })).status).toBe(400)
    expect(clean(await ann.page('/office/enter'))).toContain('Bücher für Ohio')

    expect((await submit(ann, listPage('funds#funds', 0), 'remove')).status).toBe(303)
    await publishDraft(ann)
    await expect.poll(() => page('/donate'), soon).not.toContain('Summer Camp')
    expect((await callFunction(testEnv, 'create-payment', gift)).status).toBe(400)
    await add('Summer camp')
    await publishDraft(ann)
    await expect.poll(() => page('/donate'), soon).toContain('value="summer-camp-2"')
  })

  test('a PDF file is served when its item is shown, and with the headers of a document', async () => {
    const ann = await signedIn(testEnv)
    const reports = 'pages/donors#documents.links'
    const upload = async (bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
      const typed = item({ label: '2025 report', note: 'PDF, opens in a new tab', ...more })
      const form = await formWith(ann, listPage(reports, 'new'), 'save', typed)
      form.set('part.to', new File([bytes], 'my report.pdf', { type: 'application/pdf' }))
      return ann.post('/office/words/lists', form)
    }
    const pdf = new Uint8Array(readFileSync(join(root, 'build/client/downloads/form-990-2023.pdf')))
    const html = await upload(new TextEncoder().encode('<html><script>'))
    expect([html.status, clean(await html.text())]).toEqual([400, expect.stringContaining('This is no PDF file.')])
    const large = new Uint8Array(5 * 1024 * 1024 + 1)
    large.set(pdf)
    expect(clean(await (await upload(large)).text())).toContain('larger than 5 MB')
    expect(clean(await (await upload(new Uint8Array())).text())).toContain('Choose a PDF file.')
    const saved = await upload(pdf, { hiddenUntil: dayFromNow(3) })
    const shown = await ann.get(saved.headers.get('location')!)
    expect(shown.headers.get('content-security-policy')).toContain("frame-src 'self'")
    const view = await shown.text()
    expect(clean(view)).toMatch(/It has [1-9]\d* pages?\. This is the first\./)
    expect(view).toMatch(/<iframe src="\/office\/words\/lists\/file\.pdf\?name=[^"]+#page=1/)
    await publishDraft(ann)
    const { name } = await testEnv.db.selectFrom('word_file').select('name').executeTakeFirstOrThrow()
    const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 6)
    expect(name).toBe(`2025-report-${hash}.pdf`)
    const at = `${testEnv.site.url}/downloads/${name}`
    const { id } = await testEnv.db
      .selectFrom('word_publication')
      .select('id')
      .orderBy('publish_at', 'desc')
      .executeTakeFirstOrThrow()
    const isShown = (line: string) => line.includes('words-shown') && line.includes(`"${id}"`)
    await expect.poll(() => testEnv.site.logs().some(isShown), soon).toBe(true)
    // It is hidden until a day, so only the office gets it.
    expect((await fetch(at)).status).toBe(404)
    const asOffice = await ann.get(`/office/words/lists/file.pdf?name=${name}`)
    expect(Buffer.from(await asOffice.arrayBuffer())).toEqual(Buffer.from(pdf))
    expect(asOffice.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(asOffice.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'")
    await submit(
      ann,
      listPage(reports, donors.documents.links.length),
      'save',
      item({ label: '2025 report', note: 'PDF' }),
    )
    await publishDraft(ann)
    await expect.poll(() => page('/donors'), soon).toContain(`/downloads/${name}`)
    const answer = await fetch(at)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'content-length': String(pdf.byteLength),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(pdf))
    // As a browser asks: Node's fetch alone would ask for a new copy.
    const headers = { 'If-None-Match': answer.headers.get('etag')!, 'Cache-Control': 'max-age=0' }
    const again = await fetch(at, { headers })
    expect(again.status).toBe(304)
    expect((await fetch(`${testEnv.site.url}/downloads/other-${hash}.pdf`)).status).toBe(404)
  })
})

describe.each(databases)('switches, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const page = async (path: string) => (await fetch(testEnv.site.url + path)).text()

  test('a notice is on every page but the crisis page, built or rendered, and leaves every byte when it goes', async () => {
    const ann = await signedIn(testEnv)
    const text = 'Our office is closed December 24 to January 1.'
    const fields = item({ text, hiddenUntil: dayFromNow(-1), until: dayFromNow(30) })
    expect((await submit(ann, listPage('notice#notices', 'new'), 'save', fields)).status).toBe(303)
    const planned = item({ text: 'Next year', hiddenUntil: dayFromNow(20) })
    expect((await submit(ann, listPage('notice#notices', 'new'), 'save', planned)).status).toBe(303)
    await publishDraft(ann)
    await expect.poll(() => page('/about'), soon).toContain(text)
    for (const path of ['/', '/store', '/donate?amount=50', '/my-giving', '/no-such-page', '/payment-success']) {
      expect(await page(path), path).toContain(`<p>${text}</p>`)
      expect(await page(path), path).not.toContain('Next year')
    }
    expect(await page('/resources')).not.toContain(text)
    expect(clean(await ann.page('/office/words/switches'))).toContain(text)
    await submit(ann, listPage('notice#notices', 1), 'remove')
    await submit(ann, listPage('notice#notices', 0), 'remove')
    await publishDraft(ann)
    await expect.poll(() => page('/about'), soon).not.toContain(text)
    for (const path of ['about', 'donate', 'resources', 'store']) {
      expect(await page(`/${path}`), path).toBe(readFileSync(join(root, 'build/client', path, 'index.html'), 'utf8'))
    }
  })

  test('a book that is sold out takes no order, by function or form, says when it is back, and comes back', async () => {
    const ann = await signedIn(testEnv)
    const before = await callFunction(testEnv, 'create-product-checkout', orderOf(2))
    expect(before.status).toBe(200)
    await expect
      .poll(async () => clean(await ann.page('/office/words/switches')), soon)
      .toContain('1 buyer has the payment page open, for 2 books together')
    const day = dayFromNow(10)
    const fields = { book: firstBook.key, backOn: day }
    expect((await submit(ann, '/office/words/switches', 'sold-out', fields)).status).toBe(303)
    await publishDraft(ann)
    await expect.poll(() => page('/store'), soon).toContain(`>${soldOut.title}</h2>`)
    const store = await page('/store')
    expect(store).toContain(dateInWords(day))
    expect(store).toContain('https://schema.org/OutOfStock')
    expect(store).not.toContain('name="quantity"')
    const sentence = `${firstBook.title} is sold out at the moment, so nothing was ordered or charged. We expect it back on ${dateInWords(day)}.`
    expect(await callFunction(testEnv, 'create-product-checkout', orderOf(1))).toMatchObject({
      status: 409,
      code: 'sold_out',
      error: sentence,
    })
    const posted = await fetch(`${testEnv.site.url}/store`, {
      method: 'POST',
      headers: { Origin: testEnv.site.origin },
      body: new URLSearchParams({ quantity: '1' }),
    })
    expect(posted.status).toBe(409)
    expect(await posted.text()).toContain(sentence)
    expect((await submit(ann, '/office/words/switches', 'in-stock')).status).toBe(303)
    await publishDraft(ann)
    await expect.poll(() => page('/store'), soon).toContain('name="quantity"')
    expect((await callFunction(testEnv, 'create-product-checkout', orderOf(1))).status).toBe(200)
    expect(await (await ann.post('/office/words/switches', { book: 'x', intent: 'sold-out' })).text()).toContain(
      'no such book',
    )
  })
})
