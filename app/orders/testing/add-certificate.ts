import type { Db } from '../../db/db.server.ts'
import type { Tables } from '../../db/tables.ts'

type Row = Tables['exemption_certificate']

/** A certificate of Illinois for Grace School, until the end of 2026, whose file is a few letters. */
export async function addCertificate(db: Db, changes: Partial<Row> = {}): Promise<Row> {
  const row = {
    id: 'cert_1',
    state: 'IL',
    number: 'E-1234',
    organization: 'Grace School',
    received_on: '2026-01-05',
    expires_on: '2026-12-31',
    content: Buffer.from('%PDF-').toString('base64'),
    who: 'ann@office.example',
    created_at: Date.UTC(2026, 0, 5),
    ...changes,
  }
  await db.insertInto('exemption_certificate').values(row).execute()
  return row
}
