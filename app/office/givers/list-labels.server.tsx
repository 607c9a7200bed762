import { withCommas } from '../../words/with-commas.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import { countLabels, findAddressees, findWithoutPost } from '../../payments/lists/labels-of-list.queries.server.ts'
import { filterInWords, queryOfFilter, readListFilter } from '../../payments/lists/list-filter.ts'
import {
  drawAddressLabels,
  findUnprintableLabels,
  labelsPerSheet,
} from '../../receipts/documents/address-labels.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, type OfficePage } from '../office-page.ts'
import { counted, handwriteNotice } from '../ui/words.ts'
import { giverPath } from '../ui/giver-link.server.tsx'

/** Sheets in one file. */
const sheetsPerFile = 20
const labelsPerFile = sheetsPerFile * labelsPerSheet
const maxListed = 100
/** The names of a longer list are not looked through for letters that no font has. */
const maxChecked = labelsPerFile

const toLabel = ({ name, postal_address: postalAddress }: { name: string | null; postal_address: string }) => ({
  name,
  postalAddress,
})

/** Which givers of a list get a label, and links to the sheets. */
export const listLabels: OfficePage = {
  path: '/office/givers/labels',
  title: 'Labels for a list of givers',
  async get({ db, url, now }) {
    const filter = readListFilter(url.searchParams)
    const query = queryOfFilter(filter)
    // Side by side on PostgreSQL, which has several connections.
    const [{ labels, died, withoutAddress, asked }, without] = await Promise.all([
      countLabels(db, filter, now),
      findWithoutPost(db, filter, maxListed, now),
    ])
    const checked =
      labels > 0 && labels <= maxChecked ? await findAddressees(db, filter, { offset: 0, limit: maxChecked }, now) : []
    const unprintable = await findUnprintableLabels(checked.map(toLabel))
    return (
      <>
        <p>
          <a href={officeHref('/office/givers', { query })} className="button quiet">
            Back to the list
          </a>
        </p>
        <p>
          The list: {filterInWords(filter, now) || 'all givers'}.{' '}
          <strong>{counted(labels, 'giver has', 'givers have')} a postal address.</strong>
        </p>
        {labels > 0 && <Files labels={labels} query={query} />}
        {unprintable.length > 0 && <p className="note">{handwriteNotice(unprintable)}</p>}
        {asked > 0 && <p>{counted(asked, 'label is', 'labels are')} for givers to whom letters have ended.</p>}
        {died > 0 && <p>Left out: {counted(died, 'giver who has died', 'givers who have died')}.</p>}
        {withoutAddress > 0 && (
          <section aria-labelledby="without">
            <h2 id="without">Without a postal address: {withCommas(withoutAddress)}</h2>
            <ul>
              {without.map(({ id, name }) => (
                <li key={id}>
                  <a href={giverPath(id)}>{name ?? id}</a>
                </li>
              ))}
            </ul>
            {withoutAddress > without.length && <p>And {withCommas(withoutAddress - without.length)} more.</p>}
          </section>
        )}
      </>
    )
  },
}

function Files({ labels, query }: { labels: number; query: string }) {
  const sheets = Math.ceil(labels / labelsPerSheet)
  const files = Array.from({ length: Math.ceil(labels / labelsPerFile) }, (_, index) => ({
    number: index + 1,
    first: index * sheetsPerFile + 1,
    last: Math.min((index + 1) * sheetsPerFile, sheets),
  }))
  return (
    <>
      <p>
        {counted(sheets, 'sheet', 'sheets')} of Avery 5160: US Letter, 30 labels of 2 5/8 by 1 inch. Print at 100 %,
        without “fit to page”.
      </p>
      <p className="row">
        {files.map(({ number, first, last }) => (
          <a
            key={number}
            className="button"
            href={officeHref('/office/givers/labels.pdf', { query: `${query && `${query}&`}file=${number}` })}
            target="_blank"
            rel="noreferrer"
          >
            {files.length === 1 ? 'The labels (PDF)' : `Sheets ${first} to ${last} (PDF)`}
          </a>
        ))}
      </p>
    </>
  )
}

/** One file of labels. */
export const listLabelsFile: OfficePage = {
  path: '/office/givers/labels.pdf',
  title: 'Labels',
  async get({ db, url, now }) {
    const filter = readListFilter(url.searchParams)
    const file = Math.max(1, Math.min(10_000, Math.floor(Number(url.searchParams.get('file')) || 1)))
    const page = { offset: (file - 1) * labelsPerFile, limit: labelsPerFile }
    const addressees = await findAddressees(db, filter, page, now)
    const query = queryOfFilter(filter)
    if (addressees.length === 0) return backTo(officeHref('/office/givers/labels', { query }))
    return sendFile(await drawAddressLabels(addressees.map(toLabel)), `labels-${file}`)
  },
}
