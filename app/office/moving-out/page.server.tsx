import { recordChange } from '../../audit/audit-log.server.ts'
import type { Db } from '../../db/db.server.ts'
import { findAllCertificates, findCertificateFile } from '../../orders/exemption-certificate.queries.server.ts'
import { csvLine } from '../../values/csv-line.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficePage } from '../office-page.ts'
import { withMark } from '../ui/csv-response.server.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { type ZippedFile, zipResponse } from '../ui/zip-response.server.ts'
import { filesOfRecords } from './files.server.ts'

/** Everything that is the publisher's, in one file, for another program. */
export const movingOut: OfficePage = {
  path: '/office/moving-out',
  title: 'Moving out',
  get: async ({ may }) => (
    <>
      <p>
        All records are yours, and any other program can have them: givers, gifts, recurring gifts, orders, exemption
        certificates, letters, readers and messages. They come in one ZIP file with a CSV file for each table below,
        which every spreadsheet opens. Nothing is changed here, and nobody is mailed.
      </p>
      <ul>
        <li>Recurring gifts stay in your Stripe account. Another program takes them over by Stripe’s ids.</li>
        <li>
          The file holds names, addresses and what people gave. Keep it where nobody else can open it, and delete it
          when it is no longer needed.
        </li>
        <li>To restore this site on another server, a backup is the right file, not this one.</li>
      </ul>
      {may('/office/moving-out', 'submit') ? (
        <SubmitButton intent="submit">Download all records</SubmitButton>
      ) : (
        <p>Somebody with the role “everything” can download it here.</p>
      )}
      <h2>What is in it</h2>
      {filesOfRecords.map(({ name, about, columns }) => (
        <details key={name}>
          <summary>
            {name}: {about}
          </summary>
          <Table
            caption={`The columns of ${name}`}
            columns={[
              { label: 'Column', cell: (column) => <code>{column.name}</code> },
              { label: 'What it says', cell: ({ says }) => says },
            ]}
            rows={columns.map((column) => ({ ...column, id: column.name }))}
          />
        </details>
      ))}
      <p>
        The words of the site are files of the site itself. Who downloaded this file, and when, is in{' '}
        <a href={officeHref('/office/changes')}>Changes</a>.
      </p>
    </>
  ),
  async post({ db, member, now }) {
    const change = { who: member.email, what: 'all records downloaded', subject: publisherDay(now) }
    await db.transaction().execute((tx) => recordChange(tx, change, now))
    const files = filesOfRecords.map(({ name, lines }) => ({ name, parts: () => withMark(lines(db)) }))
    const first = { name: 'columns.csv', parts: () => withMark(columnsFile()) }
    return zipResponse([first, ...files, ...(await filesOfCertificates(db))], `all-records-${publisherDay(now)}`)
  },
}

/** The PDF file of each exemption certificate. One at a time is in memory. */
async function filesOfCertificates(db: Db): Promise<ZippedFile[]> {
  const certificates = await findAllCertificates(db)
  return certificates.map(({ id }) => ({
    name: `certificates/${id}.pdf`,
    async *parts() {
      yield (await findCertificateFile(db, id)) ?? Buffer.alloc(0)
    },
  }))
}

/** What each column says, for somebody who opens the files later. */
async function* columnsFile(): AsyncGenerator<string> {
  yield csvLine(['file', 'column', 'meaning'])
  for (const { name, columns } of filesOfRecords)
    for (const column of columns) yield csvLine([name, column.name, column.says])
}
