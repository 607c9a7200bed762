import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '../../app/content/books/book.ts'
import { firstBook } from '../../app/catalog/books.ts'
import { site } from '../../app/content/site.ts'
import { callFunction } from '../call-function.ts'
import { buildCopy, copyProject } from '../harness/built-copy.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { signedIn } from '../harness/office.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { textOfPdf } from '../pdf.ts'
import { readCsv } from './bookkeeping.ts'
import { clean } from './office-test-env.ts'
import { sharedTestEnv, untilAllIsDelivered, untilAllIsSent } from './shared-test-env.ts'

const train: Book = {
  ...firstBook,
  key: 'the-night-train',
  title: 'The Night Train',
  description: 'A boy rides through the night and hears a song.',
  pageDescription:
    'Order The Night Train, a picture story for children aged 6 to 10. Shipped within the United States.',
  ages: '6-10',
  priceCents: 900,
  shippingCents: 450,
  stripeProduct: 'prod_night_train',
  pictures: { open: 'night-train-open.png', closed: 'night-train-closed.png' },
  coverAlt: 'Cover of The Night Train',
  spreads: [{ picture: 'night-train', alt: 'A train', words: ['The train left,', 'and a boy sang.'] }],
}

// The site has one book. The copy of the project gets a second one: a file, three pictures, and its name in the list.
const folder = await copyProject()
const books = join(folder, 'app/content/books')
await writeFile(
  join(books, 'the-night-train.ts'),
  `import type { Book } from './book.ts'\n\nexport const theNightTrain: Book = ${JSON.stringify(train)}\n`,
)
const list = await readFile(join(books, 'books.ts'), 'utf8')
const listed = list.replace(/= \[([^\]]+)\]$/m, '= [$1, theNightTrain]')
await writeFile(join(books, 'books.ts'), `import { theNightTrain } from './the-night-train.ts'\n${listed}`)
for (const file of Object.values(train.pictures ?? {})) {
  await sharp({ create: { width: 1080, height: 720, channels: 4, background: 'navy' } }).toFile(
    join(folder, 'photos', file),
  )
}
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><title>night-train</title></svg>'
await writeFile(join(folder, 'app/ui/book/night-train.svg'), drawing)
buildCopy(folder, {})
spawnSync(process.execPath, ['tools/pictures/main.ts'], { cwd: folder })

const testEnv = sharedTestEnv({ folder, env: { STRIPE_BOOK_PRODUCT: 'prod_light' } })
afterAll(() => rm(folder, { recursive: true, force: true }))

const pages = { light: `/store/${firstBook.key}`, train: `/store/${train.key}` }
const read = async (path: string) => (await fetch(testEnv.site.url + path)).text()
const post = (path: string, quantity: string) =>
  fetch(testEnv.site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: testEnv.site.origin },
    body: new URLSearchParams({ quantity }),
  })
const offer = { productName: train.title, productPrice: 9, quantity: 2, shippingCost: 4.5 }
const [byForm, byFunction] = ['form@example.com', 'function@example.com'] as const
const orderOf = (email: string) =>
  testEnv.db.selectFrom('payment').selectAll().where('payer_email', '=', email).executeTakeFirst()

let ori: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  const products = { [firstBook.title]: 'prod_light', [train.title]: 'prod_night_train' }
  for (const [name, id] of Object.entries(products)) await stripeOf(testEnv).products.create({ id, name })
  ori = await signedIn(testEnv, 'orders-and-messages')
})

test('the store is a shelf, and each book has a page of its own, in the sitemap and with a social picture', async () => {
  const shelf = await read('/store')
  for (const words of [
    firstBook.title,
    train.title,
    '$7.00',
    '$9.00',
    `href="${pages.light}"`,
    `href="${pages.train}"`,
  ]) {
    expect(shelf).toContain(words)
  }
  expect(shelf).not.toContain('<form method="post" noValidate')
  for (const { key } of [firstBook, train]) expect(shelf).toContain(`/assets/${key}-closed-480-`)
  const [light, ofTrain] = await Promise.all([read(pages.light), read(pages.train)])
  expect(clean(light)).toContain(firstBook.description)
  expect(clean(light)).not.toContain(train.title)
  for (const words of [train.description, 'Ages 6-10', '$9.00', '$4.50', 'and a boy sang.']) {
    expect(clean(ofTrain)).toContain(words)
  }
  expect(ofTrain).toContain(`<title>${train.title} | ${site.name}</title>`)
  expect(ofTrain).toMatch(
    /<img alt="Cover of The Night Train"[^>]*src="\/assets\/the-night-train-closed-480-[\w-]+\.webp"/,
  )
  const sitemap = await read('/sitemap.xml')
  const social = /property="og:image" content="([^"]+)"/
  for (const page of ['/store', ...Object.values(pages)]) {
    expect(sitemap).toContain(`${page}</loc>`)
    const picture = await fetch(
      testEnv.site.url + new URL(social.exec(await read(page))?.[1] ?? '', testEnv.site.url).pathname,
    )
    expect([page, picture.status, picture.headers.get('content-type')]).toEqual([page, 200, 'image/png'])
  }
  expect((await fetch(`${testEnv.site.url}/store/the-other`)).status).toBe(404)
})

test('the form of a book orders this book; the shelf has none to post', async () => {
  const posted = await post(pages.train, '3')
  const [session = ''] = /cs_test_\w+/.exec(posted.headers.get('location') ?? '') ?? []
  const atStripe = await stripeOf(testEnv).checkout.sessions.retrieve(session)
  expect(atStripe.metadata).toMatchObject({ gospel_books_book: train.key, gospel_books_quantity: '3' })
  expect(atStripe.cancel_url).toBe(`${testEnv.site.url}${pages.train}?turned-back=3`)
  const { data } = await stripeOf(testEnv).checkout.sessions.listLineItems(session)
  expect(data[0]?.price?.product).toBe('prod_night_train')
  await testEnv.sandbox.control.pay({ session, email: byForm, name: 'Fay Form' })
  await expect.poll(() => orderOf(byForm)).toMatchObject({ status: 'paid', book: train.key, amount_cents: 3150 })
  const wrong = await post(pages.train, '11')
  expect(wrong.status).toBe(400)
  expect(clean(await wrong.text())).toContain(train.title)
  const onShelf = await post('/store', '1')
  expect([onShelf.status, onShelf.headers.get('location')]).toEqual([303, '/store'])
})

test('the function holds name and price against the same book', async () => {
  const refused = [
    { ...offer, productPrice: 7, shippingCost: 3.99 },
    { ...offer, productName: firstBook.title },
    { ...offer, productName: 'The Day Train' },
  ]
  for (const body of refused) {
    expect(await callFunction(testEnv, 'create-product-checkout', body)).toMatchObject({
      status: 409,
      code: 'offer_changed',
    })
  }
  const key = crypto.randomUUID()
  const { session } = await callFunction(testEnv, 'create-product-checkout', offer, key)
  await testEnv.sandbox.control.pay({ session, email: byFunction, name: 'Una Function' })
  await expect.poll(() => orderOf(byFunction)).toMatchObject({ status: 'paid', book: train.key, amount_cents: 2250 })
  const page = await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${session}`)
  expect(page).toContain('order of 2 × The Night Train for $22.50')
})

test('mails, slips and the office name the book of an order', async () => {
  await untilAllIsSent(testEnv)
  const order = await orderOf(byFunction)
  await testEnv.mail.waitForText(byFunction, `2 × ${train.title}`)
  expect(await testEnv.mail.subjectsTo(site.email)).toContain(`Order to pack: 2 × ${train.title}`)
  const slip = await ori.get(`/office/orders/slips.pdf?id=${order?.id}`)
  expect(await textOfPdf(Buffer.from(await slip.arrayBuffer()))).toContain(`2 ${train.title}`)
  expect(clean(await ori.page('/office/orders'))).toContain(train.title)
  expect(clean(await ori.page(`/office/orders/${order?.id}`))).toContain(`Book ${train.title}`)
})

test('the journal has the sales of each book, and the exported orders name it', async () => {
  const first = { productName: firstBook.title, productPrice: 7, quantity: 1, shippingCost: 3.99 }
  const { session } = await callFunction(testEnv, 'create-product-checkout', first)
  await testEnv.sandbox.control.pay({ session, email: 'light@example.com', name: 'Lee Light' })
  await expect.poll(() => orderOf('light@example.com')).toMatchObject({ status: 'paid', book: firstBook.key })
  await testEnv.sandbox.control.advance({ days: 7 })
  await untilAllIsDelivered(testEnv)
  const ann = await signedIn(testEnv)
  await ann.post('/office/deposits', { intent: 'read' })
  const journal = readCsv(await (await ann.get('/office/deposits/journal/payouts')).text())
  const sales = journal.filter((line) => line['*AccountName'] === 'Sales of books')
  expect(sales.map((line) => `${line['*Credits']} ${line['Description']}`)).toEqual([
    expect.stringMatching(/^7\.00 Orders: 1, The Light in the Window, /),
    expect.stringMatching(/^45\.00 Orders: 2, The Night Train, /),
  ])
  const exported = readCsv((await testEnv.staff(['export', 'orders'])).stdout)
  expect(exported.map(({ book, quantity }) => `${quantity} ${book}`).toSorted()).toEqual([
    '1 The Light in the Window',
    '2 The Night Train',
    '3 The Night Train',
  ])
})

test('an offer of a box is for a chosen book', async () => {
  const path = '/office/orders/offer'
  const form = await ori.page(path)
  for (const words of [`<option value="${train.key}">${train.title}`, `${train.title} $9.00`])
    expect(form).toContain(words)
  const box = {
    intent: 'offer',
    name: 'Pastor Lee',
    email: 'lee@church.example',
    quantity: '40',
    price: '5',
    shipping: '9',
  }
  const unknown = await ori.post(path, { ...box, book: 'the-other', key: 'one' })
  expect(unknown.status).toBe(400)
  expect(await unknown.text()).toContain('Choose the book.')
  expect((await ori.post(path, { ...box, book: train.key, key: 'two' })).status).toBe(303)
  await testEnv.mail.waitForText(box.email, `40 × ${train.title}`)
  expect(clean(await ori.page(path))).toContain(train.title)
})
