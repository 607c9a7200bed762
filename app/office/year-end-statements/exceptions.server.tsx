import type {
  GiverByPost,
  StatementException,
  SumsOfYear,
  UnsendableGiver,
} from '../../receipts/givers-of-year.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { OfficeContext } from '../office-page.ts'
import { handwriteNotice, counted, giftsOfYear } from '../ui/words.ts'
import { Area, Field, Hidden, PostForm } from '../ui/forms.server.tsx'
import { AddressLink } from '../ui/giver-link.server.tsx'
import { Table } from '../ui/table.server.tsx'

const reasons: Record<StatementException, string> = {
  forgotten: 'Has asked to be forgotten: nothing is sent',
  bounced: 'Our last mail came back: correct the address, or print the statement',
}

interface ExceptionsProps {
  context: OfficeContext
  year: number
  sums: SumsOfYear
  unsendable: UnsendableGiver[]
  byPost: GiverByPost[]
  /** Letters that a PDF cannot show. */
  leftOut: string[]
}

/** Givers without a statement by mail, or with an incomplete one, each with a form or a link to fix it. */
export function Exceptions({ context, year, sums, unsendable, byPost, leftOut }: ExceptionsProps) {
  if (unsendable.length + byPost.length + sums.nameless === 0) return null
  return (
    <section id="exceptions">
      <h2>Exceptions</h2>
      {sums.nameless > 0 && (
        <p>
          {counted(sums.nameless, 'giver has', 'givers have')} no name: the statement bears the address alone.{' '}
          <a href={`/office/statements?year=${year}&sort=name#people`}>Show them, and note the names</a>
        </p>
      )}
      {unsendable.length > 0 && (
        <Table
          caption="No mail goes to these"
          columns={[
            { label: 'E-mail', cell: AddressLink },
            { label: 'Name', cell: ({ name }) => name ?? 'no name' },
            { label: 'Why', cell: ({ why }) => reasons[why] },
          ]}
          rows={unsendable}
        />
      )}
      {byPost.length > 0 && (
        <>
          <h3>By post: no e-mail address</h3>
          {leftOut.length > 0 && <p>{handwriteNotice(leftOut)}</p>}
          <Table
            caption="Givers by post"
            columns={[
              { label: 'Name', cell: ({ name }) => name ?? 'no name' },
              {
                label: 'Postal address',
                cell: ({ address }) => address?.replaceAll('\n', ', ') || 'no address at all',
              },
              { label: 'Gifts', isNumber: true, cell: giftsOfYear },
              { label: 'Own money', isNumber: true, cell: ({ cents }) => cents > 0 && formatExactDollars(cents) },
              {
                label: 'Statement',
                cell: ({ newest_id: id }) => (
                  <a
                    href={`/office/statements/statement.pdf?year=${year}&gift=${id}`}
                    aria-label={`PDF: statement with gift ${id}`}
                  >
                    PDF
                  </a>
                ),
              },
              {
                label: 'To mend',
                cell: ({ newest_id: id, name }) => context.mayChange && <AddressForm id={id} name={name} />,
              },
            ]}
            rows={byPost}
          />
        </>
      )}
    </section>
  )
}

function AddressForm({ id, name }: { id: string; name: string | null }) {
  return (
    <details>
      <summary aria-label={`Note an address of ${name ?? id}`}>Note an address</summary>
      <PostForm>
        <Hidden fields={{ id }} />
        <Field label="E-mail address" name="email" type="email" autoComplete="off" />
        <Area label="Postal address" name="address" rows={4} hint="Lines as on an envelope." />
        <button name="intent" value="address" className="quiet">
          Note it
        </button>
      </PostForm>
    </details>
  )
}
