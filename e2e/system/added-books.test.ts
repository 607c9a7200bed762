import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstBook } from '../../app/catalog/books.ts'
import { store } from '../../app/content/pages/store.ts'
import { site } from '../../app/content/site.ts'
import { publisherDay } from '../../app/values/publisher-time.ts'
import { addedBookList } from '../../app/words/added-book-list.ts'
import { callFunction, orderOf } from '../call-function.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { publishDraft, signedIn } from '../harness/office.ts'
import { root } from '../harness/process.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { textOfPdf } from '../pdf.ts'
import { readCsv } from './bookkeeping.ts'
import { item, listPage, submit } from './edited-lists.ts'
import { clean } from './office-test-env.ts'
import { databases, sharedTestEnv, untilAllIsDelivered, untilAllIsSent } from './shared-test-env.ts'

const draftPage = '/office/words/draft'
const soon = { timeout: 60_000, interval: 100 }
const dayFromNow = (days: number) => publisherDay(Date.now() + days * 24 * 60 * 60_000)
const title = 'The Night Train'
const train = {
  title,
  description: 'A boy rides through the night and hears a song.',
  pageDescription:
    'Order The Night Train, a picture story for children aged 6 to 10. Shipped within the United States.',
  ages: '6-10',
  priceCents: '9',
  shippingCents: '4.50',
  'edition.author': 'Nora Field',
  'edition.pages': '48',
  about: 'The train leaves at night.\n\nA boy sings to those who are afraid.',
  facts: 'Good for: A long journey',
}
const list = addedBookList.path
const pages = { light: `/store/${firstBook.key}`, train: '/store/the-night-train' }
const order = { productName: title, productPrice: 9, quantity: 2, shippingCost: 4.5 }

describe.each(databases)('a book that the office adds, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const page = async (path: string) => (await fetch(testEnv.site.url + path)).text()
  const statusOf = async (path: string) => (await fetch(testEnv.site.url + path, { redirect: 'manual' })).status
  const orderBy = (email: string) =>
    testEnv.db.selectFrom('payment').selectAll().where('payer_email', '=', email).executeTakeFirst()

  test('is refused in words when it is not whole, or has the title of another', async () => {
    const ann = await signedIn(testEnv)
    const refused = await submit(ann, listPage(list, 'new'), 'save', item({ ...train, priceCents: 'nine' }))
    expect([refused.status, clean(await refused.text())]).toEqual([
      400,
      expect.stringContaining('Price of one book, in dollars: It must be an amount in dollars'),
    ])
    const short = await submit(ann, listPage(list, 'new'), 'save', item({ ...train, pageDescription: 'Too short.' }))
    expect(clean(await short.text())).toContain('It needs at least 50 characters.')
    const ages = await submit(ann, listPage(list, 'new'), 'save', item({ ...train, ages: 'six' }))
    expect(clean(await ages.text())).toContain('Write the first and the last age')
    expect((await submit(ann, listPage(list, 'new'), 'save', item({ ...train, title: firstBook.title }))).status).toBe(
      303,
    )
    expect(clean(await ann.page(draftPage))).toContain(`Two books would have the title “${firstBook.title}”`)
    expect((await submit(ann, draftPage, 'publish')).status).toBe(400)
    await submit(ann, draftPage, 'discard-all')
  })

  test('is previewed with its page before anybody sees it', async () => {
    const ann = await signedIn(testEnv)
    expect((await submit(ann, listPage(list, 'new'), 'save', item(train))).status).toBe(303)
    // It asks again while the pages are drawn.
    await expect.poll(() => ann.page('/office/words/preview'), soon).toContain('Pages that change')
    const preview = await ann.page('/office/words/preview')
    for (const path of ['/store', ...Object.values(pages)]) expect(preview).toContain(encodeURIComponent(path))
    const frame = (path: string, side: string) =>
      ann.get(`/office/words/preview/page?${new URLSearchParams({ page: path, side }).toString()}`)
    expect(await (await frame(pages.train, 'draft')).text()).toContain(train.description)
    expect((await frame(pages.train, 'now')).status).toBe(404)
    expect(await statusOf(pages.train)).toBe(404)
  })

  test('stands on the shelf and has a page of its own, which is in the sitemap', async () => {
    const ann = await signedIn(testEnv)
    await publishDraft(ann)
    await expect.poll(() => statusOf(pages.train), soon).toBe(200)
    const shelf = await page('/store')
    for (const words of [firstBook.title, title, '$9.00', `href="${pages.light}"`, `href="${pages.train}"`]) {
      expect(shelf).toContain(words)
    }
    const own = await page(pages.train)
    expect(own).toContain(`<title>${title} | ${site.name}</title>`)
    for (const words of [train.description, 'Ages 6-10', '$9.00', '$4.50', 'Nora Field', 'A long journey']) {
      expect(clean(own)).toContain(words)
    }
    expect(own).not.toContain(`>${store.insideTitle}</h2>`)
    // The page is drawn, not rendered for each visitor.
    expect((await fetch(testEnv.site.url + pages.train)).headers.get('etag')).toMatch(/^"/)
    expect(clean(await page(`${pages.train}?turned-back=2`))).toContain(train.description)
    expect(clean(await page(pages.light))).toContain(firstBook.description)
    const sitemap = await page('/sitemap.xml')
    const social = /property="og:image" content="([^"]+)"/
    for (const path of ['/store', ...Object.values(pages)]) {
      expect(sitemap).toContain(`${path}</loc>`)
      const picture = new URL(social.exec(await page(path))?.[1] ?? '', testEnv.site.url).pathname
      expect((await fetch(testEnv.site.url + picture)).headers.get('content-type'), path).toBe('image/png')
    }
    expect(await page('/terms')).toContain('The store sells our books')
    const none = await fetch(`${testEnv.site.url}/store/the-other`)
    expect(none.status).toBe(404)
    const missing = await none.text()
    for (const words of [store.shelf.noBook, title, 'content="noindex"']) expect(missing).toContain(words)
  })

  test('is ordered by form and function at the server’s price, up to mails, slip, return page and office', async () => {
    const [ann, ori] = [await signedIn(testEnv), await signedIn(testEnv, 'orders-and-messages')]
    const posted = await fetch(testEnv.site.url + pages.train, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: testEnv.site.origin },
      body: new URLSearchParams({ quantity: '3' }),
    })
    const [session = ''] = /cs_test_\w+/.exec(posted.headers.get('location') ?? '') ?? []
    const atStripe = await stripeOf(testEnv).checkout.sessions.retrieve(session)
    expect(atStripe.metadata).toMatchObject({ gospel_books_book: 'the-night-train', gospel_books_quantity: '3' })
    expect(atStripe.cancel_url).toBe(`${testEnv.site.url}${pages.train}?turned-back=3`)
    expect(atStripe.custom_text.submit?.message).toBe(`3 × ${title}. ${store.form.note}`)
    const [buyer, other] = [`buyer-${database}@example.com`, `other-${database}@example.com`]
    await testEnv.sandbox.control.pay({ session, email: buyer, name: 'Bea Buyer' })
    await expect.poll(() => orderBy(buyer)).toMatchObject({ book: 'the-night-train', amount_cents: 3150 })

    const old = await callFunction(testEnv, 'create-product-checkout', { ...order, productPrice: 7 })
    expect(old).toMatchObject({ status: 409, code: 'offer_changed' })
    const called = await callFunction(testEnv, 'create-product-checkout', order)
    await testEnv.sandbox.control.pay({ session: called.session, email: other, name: 'Otto Other' })
    await expect.poll(() => orderBy(other)).toMatchObject({ book: 'the-night-train', amount_cents: 2250 })
    const success = await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${called.session}`)
    expect(success).toContain(`order of 2 × ${title} for $22.50`)

    await untilAllIsSent(testEnv)
    await testEnv.mail.waitForText(other, `2 × ${title}`)
    expect(await testEnv.mail.subjectsTo(site.email)).toContain(`Order to pack: 2 × ${title}`)
    const { id = '' } = (await orderBy(other)) ?? {}
    const slip = await ori.get(`/office/orders/slips.pdf?id=${id}`)
    expect(await textOfPdf(Buffer.from(await slip.arrayBuffer()))).toContain(`2 ${title}`)
    expect(clean(await ori.page('/office/orders'))).toContain(title)
    expect(clean(await ori.page(`/office/orders/${id}`))).toContain(`Book ${title}`)
    expect(await ori.page('/office/orders/offer')).toContain(`<option value="the-night-train">${title}`)
    expect(clean(await ann.page('/office/words/switches'))).toContain(title)
  })

  test('is sold out by its switch', async () => {
    const ann = await signedIn(testEnv)
    const fields = { book: 'the-night-train', backOn: '' }
    expect((await submit(ann, '/office/words/switches', 'sold-out', fields)).status).toBe(303)
    await publishDraft(ann)
    await expect.poll(() => page(pages.train), soon).not.toContain('name="quantity"')
    expect(await callFunction(testEnv, 'create-product-checkout', order)).toMatchObject({
      status: 409,
      code: 'sold_out',
    })
    expect((await callFunction(testEnv, 'create-product-checkout', orderOf(1))).status).toBe(200)
    await submit(ann, '/office/words/switches', 'in-stock', fields)
    await publishDraft(ann)
    await expect.poll(() => page(pages.train), soon).toContain('name="quantity"')
  })

  test('hidden again, leaves the store as it was built, and its orders keep its title', async () => {
    const ann = await signedIn(testEnv)
    await submit(ann, listPage(list, 0), 'save', item({ ...train, hiddenUntil: dayFromNow(30) }))
    await expect
      .poll(() => ann.page('/office/words/preview?page=/store/the-night-train'), soon)
      .toContain('take this page away')
    await publishDraft(ann)
    await expect.poll(() => statusOf(pages.train), soon).toBe(404)
    expect(clean(await page('/store'))).toContain(firstBook.description)
    // Neither pages nor the browser's words have what is hidden.
    const words = /"words":"([^"]+)"/.exec(await page('/store'))?.[1] ?? ''
    expect(await page(words)).not.toContain('Night Train')
    const first = await fetch(testEnv.site.url + pages.light, { redirect: 'manual' })
    expect([first.status, first.headers.get('location')]).toEqual([302, '/store'])
    expect(await page('/sitemap.xml')).not.toContain('/store/')
    expect(await callFunction(testEnv, 'create-product-checkout', order)).toMatchObject({ status: 409 })
    expect(clean(await ann.page('/office/orders'))).toContain(title)

    await submit(ann, listPage(list, 0), 'remove')
    await publishDraft(ann)
    const { id } = await testEnv.db
      .selectFrom('word_publication')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    await expect
      .poll(() => testEnv.site.logs().some((line) => line.includes('words-shown') && line.includes(id)), soon)
      .toBe(true)
    expect(clean(await ann.page('/office/orders'))).toContain(title)
    const built = readFileSync(join(root, 'build/client/store/index.html'), 'utf8')
    expect((await page('/store')) === built).toBe(true)
    await testEnv.site.kill()
    await testEnv.site.start()
    expect(clean(await ann.page('/office/orders'))).toContain(title)
    const exported = readCsv((await testEnv.staff(['export', 'orders'])).stdout)
    expect(exported.filter(({ book }) => book === title)).toHaveLength(2)

    await testEnv.sandbox.control.advance({ days: 7 })
    await untilAllIsDelivered(testEnv)
    await ann.post('/office/deposits', { intent: 'read' })
    const journal = readCsv(await (await ann.get('/office/deposits/journal/payouts')).text())
    const sales = journal.filter((line) => line['*AccountName'] === 'Sales of books')
    expect(sales.map((line) => line['Description'])).toEqual([expect.stringContaining(`Orders: 2, ${title}, `)])
  })

  test('never gives its key to another book', async () => {
    const ann = await signedIn(testEnv)
    await submit(ann, listPage(list, 'new'), 'save', item(train))
    await submit(ann, listPage(list, 'new'), 'save', item({ ...train, title: 'The light in the window!' }))
    await publishDraft(ann)
    await expect.poll(() => statusOf('/store/the-night-train-2'), soon).toBe(200)
    expect(await statusOf('/store/the-light-in-the-window-2')).toBe(200)
  })
})
