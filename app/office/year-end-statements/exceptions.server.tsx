import type { GiverOfYear } from '../../receipts/givers-of-year.queries.server.ts'
import type { SumsOfYear } from '../../receipts/year-overview.queries.server.ts'
import type { Giver } from '../../givers/giver.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { agreementInWords } from '../ui/agreement-in-words.ts'
import { capitalize, handwriteNotice, counted, giftsOfYear } from '../ui/words.ts'
import { Area, Field, Folded, PostForm } from '../ui/forms.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { Table } from '../ui/table.server.tsx'
import type { MayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { giverAction, StatementLink } from './people.server.tsx'

interface ExceptionsProps {
  context: OfficeContext
  year: number
  sums: SumsOfYear
  mayBeOne: MayBeOne[]
  /** How many givers asked to be forgotten. */
  forgotten: number
  byPost: GiverOfYear[]
  /** Letters that a PDF cannot show. */
  leftOut: string[]
}

/** Givers without a statement by mail, or with an incomplete one, each with a form or a link to fix it. */
export function Exceptions({ context, year, sums, mayBeOne, forgotten, byPost, leftOut }: ExceptionsProps) {
  if (mayBeOne.length + forgotten + byPost.length + sums.nameless === 0) return null
  return (
    <section id="exceptions">
      <h2>Exceptions</h2>
      {sums.nameless > 0 && (
        <p>
          {counted(sums.nameless, 'giver has', 'givers have')} no name: the statement bears the address alone.{' '}
          <a href={officeHref('/office/statements', { query: { year, sort: 'name' }, hash: 'people' })}>
            Show them, and note the names
          </a>
        </p>
      )}
      {forgotten > 0 && <p>{counted(forgotten, 'giver has', 'givers have')} asked to be forgotten: nothing is sent.</p>}
      {mayBeOne.length > 0 && (
        <Table
          caption="May be one: each gets a statement of a part"
          columns={[
            { label: 'Giver', cell: ({ older }) => <NamedGiver giver={older} /> },
            { label: 'And', cell: ({ newer }) => <NamedGiver giver={newer} /> },
            { label: 'Why', cell: (pair) => capitalize(agreementInWords(pair)) },
            {
              label: 'To do',
              cell: ({ older, newer }) => (
                <a href={`${giverPath(older.id)}/merge?with=${newer.id}`}>Merge them, or say that they are two</a>
              ),
            },
          ]}
          rows={mayBeOne}
        />
      )}
      {byPost.length > 0 && (
        <>
          <h3>By post</h3>
          {leftOut.length > 0 && <p>{handwriteNotice(leftOut)}</p>}
          <Table
            caption="Givers by post"
            columns={[
              { label: 'Name', cell: ({ id, name }) => <a href={giverPath(id)}>{name ?? 'no name'}</a> },
              { label: 'Why', cell: whyByPost },
              {
                label: 'Postal address',
                cell: ({ postal_address: address }) => address?.replaceAll('\n', ', ') || 'no address at all',
              },
              { label: 'Gifts', isNumber: true, cell: giftsOfYear },
              { label: 'Given directly', isNumber: true, cell: ({ cents }) => cents > 0 && formatExactDollars(cents) },
              { label: 'Statement', cell: (giver) => <StatementLink year={year} giver={giver} /> },
              {
                label: 'Fix',
                cell: (giver) =>
                  context.may('/office/statements/giver', 'address') && <AddressForm year={year} giver={giver} />,
              },
            ]}
            rows={byPost}
          />
        </>
      )}
    </section>
  )
}

const NamedGiver = ({ giver: { id, name, postal_address: address } }: { giver: Giver }) => (
  <>
    <a href={giverPath(id)}>{name}</a>, {address?.replaceAll('\n', ', ') ?? 'no postal address'}
  </>
)

function whyByPost({ email, bounced_at: at, has_died: hasDied }: GiverOfYear): string {
  if (hasDied) return 'Has died'
  return email === null || at === null ? 'No e-mail address' : `Mail to ${email} came back on ${dateOf(at)}`
}

function AddressForm({ year, giver: { id, name, email } }: { year: number; giver: GiverOfYear }) {
  return (
    <Folded summary="Note an address" label={`Note an address of ${name ?? id}`} of={{ intent: 'address', giver: id }}>
      <PostForm action={giverAction(year)} fields={{ giver: id }}>
        {email === null ? (
          <Field label="E-mail address" name="email" type="email" autoComplete="off" />
        ) : (
          <p>
            The e-mail address is corrected on <a href={giverPath(id)}>the giver’s page</a>.
          </p>
        )}
        <Area label="Postal address" name="address" rows={4} hint="Lines as on an envelope." />
        <button name="intent" value="address" className="quiet">
          Note it
        </button>
      </PostForm>
    </Folded>
  )
}
