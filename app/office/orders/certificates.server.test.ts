import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { findAllCertificates } from '../../orders/exemption-certificate.queries.server.ts'
import { addCertificate } from '../../orders/testing/add-certificate.ts'
import { rawPdf } from '../../pdf/testing/raw-pdf.ts'
import { contextOf, submitPage, wordsOfPage } from '../testing/words-of-page.ts'
import { certificateFile, certificates } from './certificates.server.tsx'
import { boxOffers } from './offer.server.tsx'

const now = Date.UTC(2026, 10, 29, 17)
const path = '/office/orders/certificates'
const pdf = new Uint8Array(rawPdf({ pages: 1 }))

async function record(
  db: Db,
  changes: Record<string, string> = {},
  file: Uint8Array<ArrayBuffer> | null = pdf,
  query = '',
) {
  const fields = new FormData()
  const typed = {
    intent: 'record',
    key: 'one',
    organization: 'Grace School',
    state: 'IL',
    number: 'E-1234',
    received: '2026-11-20',
    expires: '2027-06-30',
    ...changes,
  }
  for (const [name, value] of Object.entries(typed)) fields.set(name, value)
  if (file) fields.set('file', new File([file], 'scan.pdf', { type: 'application/pdf' }))
  const answer = await certificates.post!(contextOf(db, { path: path + query, now }), fields)
  if (answer instanceof Response) return answer.headers.get('location')
  return 'problem' in answer ? [answer.field, answer.problem] : null
}

type Refused = [string, Record<string, string>, Uint8Array<ArrayBuffer> | null, field: string, words: string]
const refusals: Refused[] = [
  ['without a file', {}, null, 'file', 'Choose the PDF file'],
  ['with a photograph', {}, new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'file', 'This is no PDF file.'],
  ['of more than 5 MB', {}, new Uint8Array(5 * 1024 * 1024 + 1), 'file', 'larger than 5 MB'],
  ['without a number', { number: ' ' }, pdf, 'number', 'Number of the certificate: It must not be empty.'],
  ['of a state in words', { state: 'Ohio' }, pdf, 'state', 'State: '],
  ['of no state', { state: 'XX' }, pdf, 'state', 'No state has the letters XX.'],
  ['received tomorrow', { received: '2026-11-30' }, pdf, 'received', 'still to come'],
  ['that has ended', { expires: '2026-11-28' }, pdf, 'expires', 'no longer valid'],
]

describeOnEachDatabase('the certificates of the office', (_, it) => {
  it('are recorded with a PDF file that opens', async (db) => {
    expect(await record(db)).toBe(`${path}?note=recorded`)
    const words = await wordsOfPage(certificates, db, { path, now })
    for (const each of ['Grace School', 'E-1234 (PDF)', 'November 20, 2026', 'until June 30, 2027', 'nothing yet']) {
      expect(words).toContain(each)
    }
  })

  for (const [how, changes, file, field, words] of refusals) {
    it(`are refused ${how}, with the reason beside the field`, async (db) => {
      expect(await record(db, changes, file)).toEqual([field, expect.stringContaining(words)])
      expect(await findAllCertificates(db)).toEqual([])
    })
  }

  it('that are recorded for an offer lead to it, with the message', async (db) => {
    const location = await record(db, {}, pdf, '?offer=new&message=msg_1')
    expect(location).toMatch(/^\/office\/orders\/offer\?certificate=cert_[\w-]+&message=msg_1$/)
    const words = await wordsOfPage(boxOffers, db, { path: String(location), now })
    expect(words).toContain('Grace School: E-1234 of IL, until June 30, 2027')
  })

  it('can be corrected, and removed while nothing names them', async (db) => {
    await addCertificate(db)
    const submit = (intent: string, expires = '') =>
      submitPage(certificates, db, { path, now }, [
        ['intent', intent],
        ['id', 'cert_1'],
        ['expires', expires],
      ])
    expect((await submit('correct', '2026-11-28')).location).toBe(`${path}?note=corrected`)
    expect(await wordsOfPage(certificates, db, { path, now })).toContain('ended on November 28, 2026')
    expect((await submit('remove')).location).toBe(`${path}?note=removed`)
    expect((await submit('correct')).problem).toBe('There is no such certificate.')
  })

  it('show no form to who may not change them', async (db) => {
    await addCertificate(db)
    const words = await wordsOfPage(certificates, db, { path, now, mayChange: false })
    expect(words).toContain('Grace School')
    for (const each of ['Record the certificate', 'Correct', 'Remove']) expect(words).not.toContain(each)
  })

  it('have their file in a private answer', async (db) => {
    await addCertificate(db)
    const fileOf = (id: string) =>
      certificateFile.get(contextOf(db, { path, params: { id }, now })) as Promise<Response>
    const { headers, status } = await fileOf('cert_1')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect((await fileOf('cert_2')).status).toBe(404)
  })

  it('that have ended cannot be chosen for an offer, and a form from before is refused beside the field', async (db) => {
    await addCertificate(db, { expires_on: '2026-11-28' })
    await addCertificate(db, { id: 'cert_2', organization: 'Old Church', expires_on: null })
    const page = { path: '/office/orders/offer', now }
    const words = await wordsOfPage(boxOffers, db, page)
    expect(words).toContain('Old Church')
    expect(words).not.toContain('Grace School')
    const box = { name: 'Lee', email: 'lee@school.example', quantity: '40', price: '19.99', shipping: '1.15' }
    for (const [certificate, problem] of [
      ['cert_1', 'was valid until November 28, 2026'],
      ['cert_9', 'There is no such certificate'],
    ] as const) {
      const fields = Object.entries({ intent: 'offer', key: 'one', ...box, certificate })
      const answer = await submitPage(boxOffers, db, page, fields)
      expect(answer.problem).toContain(problem)
      expect(answer.html).toContain('aria-invalid="true"')
    }
    expect(await db.selectFrom('box_offer').selectAll().execute()).toEqual([])
  })
})
