import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidOrder } from '../payments/testing/paid-payment.ts'
import { forgetOffers } from './box-offer.queries.server.ts'
import {
  certificatesAfter,
  findAllCertificates,
  findCertificate,
  findCertificateFile,
  findExemption,
  findValidCertificates,
  forgetOldCertificates,
} from './exemption-certificate.queries.server.ts'
import { correctLastDay, recordCertificate, removeCertificate } from './exemption-certificate.server.ts'
import { addCertificate } from './testing/add-certificate.ts'

const now = Date.UTC(2026, 10, 29, 17)
const who = 'ann@office.example'
const bytes = Buffer.from('%PDF-1.7 of a school')
const school = {
  state: 'IL',
  number: 'E-1',
  organization: 'Grace School',
  receivedOn: '2026-11-29',
  expiresOn: null,
  bytes,
}

const changesOf = (db: Db) => db.selectFrom('staff_change').select(['what', 'before', 'after']).orderBy('id').execute()
const order = (changes = {}) => paidOrder({ created_at: now, paid_at: now, certificate_id: 'cert_1', ...changes })

describeOnEachDatabase('an exemption certificate', (_, it) => {
  it('is recorded once, with its file, and its change is in the audit log', async (db) => {
    const id = await recordCertificate(db, school, { who, key: 'one' }, now)
    expect(await recordCertificate(db, school, { who, key: 'one' }, now)).toBeNull()
    expect(await findAllCertificates(db)).toMatchObject([{ id, number: 'E-1', organization: 'Grace School' }])
    expect(await findCertificateFile(db, id!)).toEqual(bytes)
    expect(await certificatesAfter(db, '', 5)).toEqual([await findCertificate(db, id)])
    const after = 'number E-1 of IL, for Grace School, without a last day'
    expect(await changesOf(db)).toEqual([{ what: 'certificate recorded', before: null, after }])
  })

  it('is valid until its last day, which can be corrected', async (db) => {
    await addCertificate(db)
    const validOn = async (day: string) => (await findValidCertificates(db, day)).map(({ id }) => id)
    expect([await validOn('2026-12-31'), await validOn('2027-01-01')]).toEqual([['cert_1'], []])
    expect(await correctLastDay(db, { id: 'cert_1', expiresOn: '2026-11-30', who }, now)).toBe(true)
    expect(await correctLastDay(db, { id: 'cert_1', expiresOn: '2026-11-30', who }, now)).toBe(true)
    expect(await validOn('2026-12-31')).toEqual([])
    expect(await changesOf(db)).toHaveLength(1)
    expect(await correctLastDay(db, { id: 'cert_9', expiresOn: null, who }, now)).toBe(false)
  })

  it('is removed only while no offer and no order names it', async (db) => {
    await addCertificate(db)
    await addCertificate(db, { id: 'cert_2' })
    await addCertificate(db, { id: 'cert_3' })
    await insertPayment(db, order(), now)
    await addOffer(db, 'cert_2')
    const removed = ['cert_1', 'cert_2', 'cert_3'].map((id) => removeCertificate(db, id, who, now))
    expect(await Promise.all(removed)).toEqual([false, false, true])
    expect((await certificatesAfter(db, '', 5)).map(({ id }) => id)).toEqual(['cert_1', 'cert_2'])
    expect(await changesOf(db)).toMatchObject([{ what: 'certificate removed' }])
  })

  it('is for an order to its state that was made until its last day', async (db) => {
    await addCertificate(db)
    await insertPayment(db, order(), now)
    const found = async (changes = {}) => (await findExemption(db, { ...(await stored(db)), ...changes }))?.isCovered
    expect(await found()).toBe(true)
    expect(await found({ ship_state: 'TX' })).toBe(false)
    expect(await found({ created_at: Date.UTC(2027, 0, 2) })).toBe(false)
    expect(await found({ certificate_id: null })).toBeUndefined()
  })

  it('stays when a buyer is forgotten, and is named', async (db) => {
    await addCertificate(db)
    await addOffer(db, 'cert_1')
    const { removed, kept } = await forgetOffers(db, 'LEE@school.example', { now })
    expect(removed).toHaveLength(1)
    expect(kept).toEqual([expect.stringContaining('exemption certificate E-1234 of IL')])
    await insertPayment(db, order({ payer_email: 'lee@school.example' }), now)
    expect((await forgetOffers(db, 'lee@school.example', { now })).kept).toEqual(kept)
  })

  it('is deleted with the records of its last sale', async (db) => {
    const [old, later] = [Date.UTC(2020, 0, 5), Date.UTC(2020, 5, 5)]
    await addCertificate(db, { created_at: old })
    await addCertificate(db, { id: 'cert_2', created_at: old })
    await insertPayment(db, order({ created_at: later }), later)
    const left = async (at: number) => {
      await forgetOldCertificates(db, at, 10)
      return (await certificatesAfter(db, '', 5)).map(({ id }) => id)
    }
    expect(await left(Date.UTC(2027, 0, 4))).toEqual(['cert_1', 'cert_2'])
    expect(await left(Date.UTC(2027, 0, 6))).toEqual(['cert_1'])
    expect(await left(Date.UTC(2027, 5, 6))).toEqual([])
  })
})

const stored = (db: Db) =>
  db.selectFrom('payment').selectAll().where('certificate_id', '=', 'cert_1').executeTakeFirstOrThrow()

const addOffer = (db: Db, certificate_id: string) =>
  db
    .insertInto('box_offer')
    .values({
      id: `box-${certificate_id}`,
      name: 'Pastor Lee',
      email: 'lee@school.example',
      book: 'book',
      quantity: 40,
      price_cents: 1999,
      shipping_cents: 115,
      who,
      created_at: now,
      allowed_payments: 1,
      certificate_id,
    })
    .execute()
