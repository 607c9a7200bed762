import { salesTax } from '../../content/sales-tax.ts'
import { collectsSalesTax, isValidOn } from '../../catalog/sales-tax.ts'
import { correctLastDay, recordCertificate, removeCertificate } from '../../orders/exemption-certificate.server.ts'
import {
  type Certificate,
  findAllCertificates,
  findCertificateFile,
} from '../../orders/exemption-certificate.queries.server.ts'
import { isState } from '../../orders/order-address.ts'
import { chosenFile, takePdf } from '../../pdf/uploads/take-pdf.server.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import { dateInWords } from '../../words/date-in-words.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { PagePath } from '../permissions.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage, type Refusal, unknownIntent } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'
import { Field, Folded, PostForm } from '../ui/forms.server.tsx'
import { type Column, Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'

const path = '/office/orders/certificates' satisfies PagePath

const lastDay = {
  name: 'expires',
  label: 'Last day on which it is valid',
  hint: 'Empty: it names none.',
  kind: 'day',
  empty: 'null',
} as const

const certificateForm = form([
  {
    name: 'organization',
    label: 'Organization',
    hint: 'The school or the church, as the certificate names it.',
    kind: 'line',
    most: 120,
  },
  {
    name: 'state',
    label: 'State',
    hint: 'Two letters, such as OH. The books must go to an address there.',
    kind: 'line',
    most: 2,
    pattern: { form: /^[A-Z]{2}$/, fault: 'It must be two capital letters, such as OH.' },
  },
  { name: 'number', label: 'Number of the certificate', kind: 'line', most: 60 },
  { name: 'received', label: 'Day on which we got it', kind: 'day' },
  lastDay,
])

const lastDayForm = form([lastDay])

type Row = Awaited<ReturnType<typeof findAllCertificates>>[number]

/** Exemption certificates of schools and churches, by which boxes are offered without sales tax. */
export const certificates: OfficePage = {
  path: '/office/orders/certificates',
  title: 'Exemption certificates',
  notes: {
    recorded: 'The certificate is recorded. An offer can name it now.',
    corrected: 'Its last day is corrected.',
    removed: 'The certificate is removed, with its file.',
  },

  async get(context) {
    const { db, may, now } = context
    const rows = await findAllCertificates(db)
    return (
      <>
        <p>
          A school or a church that the state has exempted pays no sales tax. It gives you its certificate, and the
          state may ask for it: the site keeps it with the orders.{' '}
          <a href={officeHref('/office/orders/offer')}>An offer</a> that names it is without tax, and it serves for the
          next offer, too. Only the office can open its file.
        </p>
        {!collectsSalesTax() && (
          <p>
            The store collects no sales tax now, so no offer needs a certificate. Where tax is collected is in Words,
            Lists, “States with sales tax”.
          </p>
        )}
        <h2>Certificates</h2>
        <Table
          caption="Certificates"
          columns={may(path, 'correct') ? [...columns(publisherDay(now)), changeColumn] : columns(publisherDay(now))}
          rows={rows}
          empty="None is recorded yet."
        />
        {may(path, 'record') && (
          <>
            <h2>Record a certificate</h2>
            <RecordForm context={context} />
          </>
        )}
      </>
    )
  },

  async post(context, fields) {
    const { db, member, now } = context
    const [who, id] = [member.email, fieldOf(fields, 'id')]
    switch (fieldOf(fields, 'intent')) {
      case 'record':
        return postRecord(context, fields)
      case 'correct': {
        const read = lastDayForm.read(fields)
        if (!read.ok) return read
        const isThere = await correctLastDay(db, { id, expiresOn: read.values.expires, who }, now)
        return isThere ? backTo(officeHref(path), 'corrected') : missing
      }
      case 'remove':
        return (await removeCertificate(db, id, who, now)) ? backTo(officeHref(path), 'removed') : used
      default:
        return unknownIntent
    }
  },
}

const missing: Refusal = { problem: 'There is no such certificate.', status: 404 }
const used: Refusal = {
  problem:
    'An offer or an order names this certificate, so it stays: it proves why no tax was charged. If it is no longer valid, correct its last day.',
  status: 409,
}

async function postRecord({ db, member, now, url }: OfficeContext, fields: FormData) {
  const read = certificateForm.read(fields)
  if (!read.ok) return read
  const { organization, state, number, received: receivedOn, expires: expiresOn } = read.values
  const today = publisherDay(now)
  if (!isState(state)) return { problem: `No state has the letters ${state}.`, field: 'state' }
  if (receivedOn > today) return { problem: 'This day is still to come.', field: 'received' }
  if (!isValidOn(expiresOn, today)) {
    return { problem: 'This certificate is no longer valid. Ask the buyer for a new one.', field: 'expires' }
  }
  const file = chosenFile(fields, 'file')
  const bytes = file ? await takePdf(file) : 'Choose the PDF file of the certificate.'
  if (typeof bytes === 'string') return { problem: bytes, field: 'file' }
  const certificate = { organization, state, number, receivedOn, expiresOn, bytes }
  const id = await recordCertificate(db, certificate, { who: member.email, key: fieldOf(fields, 'key') }, now)
  const message = url.searchParams.get('message')
  // It was needed for an offer: the form of the offer is opened again, with the certificate.
  if (id && url.searchParams.has('offer')) {
    return backTo(officeHref('/office/orders/offer', { query: { certificate: id, ...(message && { message }) } }))
  }
  return backTo(officeHref(path), 'recorded')
}

const RecordForm = ({ context: { now } }: { context: OfficeContext }) => (
  <PostForm encType="multipart/form-data" fields={{ what: 'new' }}>
    <certificateForm.Fields initial={{ received: publisherDay(now) }} />
    <Field
      label="File (PDF)"
      name="file"
      type="file"
      accept="application/pdf,.pdf"
      hint="At most 5 MB. PDF alone: a phone or a scanner saves a photograph of paper as PDF."
    />
    <button name="intent" value="record">
      Record the certificate
    </button>
  </PostForm>
)

const columns = (today: string): Column<Row>[] => [
  { label: 'Organization', isRowHeader: true, cell: ({ organization }) => organization },
  {
    label: 'State',
    cell: ({ state }) => (
      <>
        {state}
        {collectsSalesTax() && !salesTax.states.some((each) => each.state === state) && ', where we collect no tax'}
      </>
    ),
  },
  {
    label: 'Number',
    cell: ({ id, number }) => (
      <a href={officeHref('/office/orders/certificates/:id/file.pdf', { id })}>{number} (PDF)</a>
    ),
  },
  { label: 'Received', isShort: true, cell: ({ received_on: day }) => dateInWords(day) },
  { label: 'Valid', cell: (row) => validInWords(row, today) },
  { label: 'Used by', cell: usedBy },
]

export function validInWords({ expires_on: day }: Certificate, today: string): string {
  if (day === null) return 'without a last day'
  return `${isValidOn(day, today) ? 'until' : 'ended on'} ${dateInWords(day)}`
}

function usedBy({ offers, orders }: Row): string {
  const uses = [
    Number(offers) > 0 && counted(Number(offers), 'offer', 'offers'),
    Number(orders) > 0 && counted(Number(orders), 'order', 'orders'),
  ].filter(Boolean)
  return uses.length > 0 ? uses.join(', ') : 'nothing yet'
}

const changeColumn: Column<Row> = {
  label: 'Change',
  cell: ({ id, number, expires_on: day, offers, orders }) => (
    <>
      <Folded summary="Correct its last day" label={`Correct its last day: ${number}`} of={{ id, intent: 'correct' }}>
        <PostForm fields={{ id }}>
          <lastDayForm.Fields initial={{ expires: day }} />
          <button name="intent" value="correct" className="quiet" aria-label={`Correct the day of ${number}`}>
            Correct the day
          </button>
        </PostForm>
      </Folded>
      {Number(offers) + Number(orders) === 0 && (
        <PostForm fields={{ id }}>
          <button name="intent" value="remove" className="quiet" aria-label={`Remove ${number}`}>
            Remove
          </button>
        </PostForm>
      )}
    </>
  ),
}

/** The file of a certificate. No other page shows it. */
export const certificateFile: OfficePage = {
  path: '/office/orders/certificates/:id/file.pdf',
  title: 'Exemption certificate',
  async get({ db, params }) {
    const { id = '' } = params
    return sendFile((await findCertificateFile(db, id)) ?? null, `exemption-certificate-${id.slice(5, 13)}`)
  },
}
