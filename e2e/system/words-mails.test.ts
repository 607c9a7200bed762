import { expect, test } from 'vitest'
import { acknowledgment } from '../../app/content/receipts/acknowledgment.ts'
import { site } from '../../app/content/site.ts'
import { findDraft, saveDraftChange } from '../../app/published-words/draft.queries.server.ts'
import type { Value } from '../../app/words/value.ts'
import { signedIn as signIn, staff } from '../harness/office.ts'
import { textOfPdf } from '../pdf.ts'
import { emailOf, give } from './gifts.ts'
import { clean } from './office-test-env.ts'
import { sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const mails = '/office/words/preview/mails'
const mailOf = (id: string, side = 'draft', scheme = 'light') =>
  `/office/words/preview/mail?${new URLSearchParams({ id, side, scheme }).toString()}`
const pdfOf = (id: string, side = 'draft') =>
  `/office/words/preview/document.pdf?${new URLSearchParams({ id, side }).toString()}`

const [phone, thanks] = [
  '(555) 555-0188',
  'We are grateful for your gift of {amount} to {charity}, {received}. {inReturn}',
]

const prepare = (path: string, value: Value, was: Value) =>
  saveDraftChange(testEnv.db, staff.everything, { path, value, was }, Date.now())

/** The page of the preview, when its samples are drawn. */
async function previewOf(editor: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  let html = ''
  const isDrawn = async () => {
    html = await editor.page(mails)
    return !html.includes('They are being drawn')
  }
  await expect.poll(isDrawn, { timeout: 120_000 }).toBe(true)
  return html
}

async function textOf(answer: Response): Promise<string> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return textOfPdf(new Uint8Array(await answer.arrayBuffer()))
}

test('without a draft, nothing changes in any mail', async () => {
  const editor = await signIn(testEnv)
  expect(clean(await editor.page(mails))).toContain('You have prepared no change.')
  expect((await editor.get(mailOf('gift-receipt'))).status).toBe(404)
  expect((await editor.get(pdfOf('gift-receipt-pdf'))).status).toBe(404)
  await prepare('pages/about#title', 'For all of them', 'x')
  expect(clean(await previewOf(editor))).toMatch(/None of the \d+ mails and PDF documents shows your changes\./)
})

test('a changed sentence of the receipt and telephone number are in the mails and PDFs of their editor alone', async () => {
  const [editor, other] = [await signIn(testEnv), await signIn(testEnv, 'words')]
  await prepare('receipts/acknowledgment#text', thanks, acknowledgment.text)
  await prepare('site#phone', phone, site.phone)
  const html = await previewOf(editor)
  const page = clean(html)
  expect(page).toMatch(/Your changes are in \d+ mails and \d+ PDF documents, of \d+ that were compared\./)
  expect(page).toContain('about samples')
  // The text part with what went and what came, and the frames of the first mail that changes.
  expect(html).toMatch(/<del>Thank you<\/del><ins>We are grateful<\/ins>/)
  expect(html.match(/<iframe /g)).toHaveLength(6)
  // A mail without these words, and a document without them.
  expect(html).toMatch(/<option value="gift-receipt"[^>]*>Receipt<\/option>/)
  expect(html).toMatch(/<option value="contact-acknowledgement"/)
  expect(html).not.toMatch(/<option value="newsletter-confirmation"/)

  const mail = await (await editor.get(mailOf('gift-receipt'))).text()
  expect(mail).toContain('We are grateful for your gift of $50.00')
  expect(await (await editor.get(mailOf('gift-receipt', 'now'))).text()).toContain('Thank you for your gift of $50.00')
  const pdf = await textOf(await editor.get(pdfOf('gift-receipt-pdf')))
  expect(pdf).toContain('We are grateful for your gift of $50.00')
  expect(pdf).toContain(phone)
  expect(pdf).toContain('Sample Giver')
  const now = await textOf(await editor.get(pdfOf('gift-receipt-pdf', 'now')))
  expect(now).toContain('Thank you for your gift of $50.00')
  expect(now).toContain(site.phone)
  for (const id of ['yearly-statement-pdf', 'gift-void-letter', 'packing-alert-slip']) {
    expect(await textOf(await editor.get(pdfOf(id))), id).toContain(phone)
  }

  expect(clean(await other.page(mails))).toContain('You have prepared no change.')
  expect((await other.get(mailOf('gift-receipt'))).status).toBe(404)
  expect((await other.get(pdfOf('gift-receipt-pdf'))).status).toBe(404)
})

test('what the site sends stays as it is published', async () => {
  const editor = await signIn(testEnv)
  expect(await previewOf(editor)).toContain('We are grateful')
  await give(testEnv, 1)
  const receipt = async () => (await testEnv.mail.read()).find(({ to }) => to.includes(emailOf(1)))
  await expect.poll(receipt, { timeout: 60_000 }).toBeDefined()
  await untilAllIsSent(testEnv)
  const { text } = (await receipt())!
  expect(text).toContain('Thank you for your gift of $10.01')
  expect(text).not.toContain('We are grateful')
  const { id } = await testEnv.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const printed = await textOf(await editor.get(`/office/gifts/${id}/receipt.pdf`))
  expect(printed).toContain('Thank you for your gift of $10.01')
  expect(printed).toContain(site.phone)
  // The preview has stored nothing: neither its samples nor a publication.
  const stored = await testEnv.db.selectFrom('payment').select('payer_email').execute()
  expect(stored.map(({ payer_email: email }) => email)).toEqual([emailOf(1)])
  expect(await testEnv.db.selectFrom('word_publication').select('id').execute()).toEqual([])
  expect(await findDraft(testEnv.db, staff.everything)).toHaveLength(3)
})

test('a mail is framed by this site alone, runs and loads nothing, and has links that lead nowhere', async () => {
  const editor = await signIn(testEnv)
  await prepare('my-giving/renewals#ahead.title', '<img src=x onerror=alert(1)>', 'x')
  const answer = await editor.get(mailOf('charge-ahead', 'draft', 'dark'))
  const html = await answer.text()
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toMatch(/<script|<img|href=/)
  expect(html).toContain(':root { color-scheme:dark')
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self';.* sandbox allow-same-origin$/,
  )
  const page = await editor.get(mails)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; frame-src 'self';")
  expect((await editor.get(mailOf('no-such-mail'))).status).toBe(404)
  expect((await fetch(testEnv.site.url + mailOf('charge-ahead'))).headers.get('x-frame-options')).not.toBe('SAMEORIGIN')
  for (const role of ['orders-and-messages', 'bookkeeper'] as const) {
    const member = await signIn(testEnv, role)
    for (const address of [mails, mailOf('charge-ahead'), pdfOf('gift-receipt-pdf')]) {
      expect((await member.get(address)).status, `${role} ${address}`).toBe(403)
    }
  }
})
