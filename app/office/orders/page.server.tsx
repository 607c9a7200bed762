import { bookTitle, everyBook } from '../../catalog/books.ts'
import { formatExactDollars } from '../../values/money.ts'
import { countOrders, findOrders, isOrderState, orderStates } from '../../orders/orders.queries.server.ts'
import { addressOf, isShippable } from '../../payments/payment.queries.server.ts'
import { shipOrder } from '../../orders/ship-order.server.ts'
import { type Certificate, findCertificates } from '../../orders/exemption-certificate.queries.server.ts'
import type { Order } from '../../payments/payment-tables.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficePage, type OfficeContext } from '../office-page.ts'
import { Area, PostForm } from '../ui/forms.server.tsx'
import { NewTabLink, NewTabNote } from '../ui/new-tab.server.tsx'
import { counted } from '../ui/words.ts'
import { pageFromQuery, type Column, Table, withQuery } from '../ui/table.server.tsx'
import { dateOf } from '../../values/publisher-time.ts'
import { Uncovered } from './offer-of-order.server.tsx'
import { Parcel, ShipTo, trackingHint } from './parcel.server.tsx'

const sorts = ['ordered', 'number', 'books', 'amount', 'name'] as const

/** The list of orders, at first those to pack. */
export const orders: OfficePage = {
  path: '/office/orders',
  title: 'Orders',
  notes: { shipped: 'Noted as shipped. The buyers are told by mail.' },

  async get(context) {
    const { db, url } = context
    const shown = url.searchParams.get('show') ?? ''
    const state = isOrderState(shown) ? shown : 'to-pack'
    const page = pageFromQuery(url, sorts, state === 'to-pack' ? 'ordered' : '-ordered')
    const [rows, count] = await Promise.all([findOrders(db, { ...page, state }), countOrders(db, state)])
    const certificates = await findCertificates(
      db,
      rows.map(({ certificate_id: id }) => id),
    )
    return (
      <>
        <nav aria-label="Which orders" className="row">
          {Object.entries(orderStates).map(([name, label]) => (
            <a
              key={name}
              className="button quiet"
              href={withQuery(url, { show: name, sort: null, page: null })}
              aria-current={name === state ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <p>
          {counted(count.orders, 'order', 'orders')}, {counted(count.books, 'book', 'books')}.
          {state === 'to-pack' && count.oldestAt !== null && ` The first was paid on ${dateOf(count.oldestAt)}.`}{' '}
          <a href={officeHref('/office/orders/offer')}>Offer a box at a price of its own</a> ·{' '}
          <a href={officeHref('/office/orders/certificates')}>Exemption certificates</a> ·{' '}
          <a href={officeHref('/office/orders/by-state.csv')}>Sales by state and month</a> (CSV)
        </p>
        <List
          context={context}
          rows={rows}
          total={count.orders}
          isToPack={state === 'to-pack'}
          certificates={certificates}
        />
      </>
    )
  },

  /** Records as shipped every order that is ticked or has a tracking number. */
  async post({ db, member, now, url }, fields) {
    const ids = new Set(fields.getAll('id').map(String))
    for (const [name, value] of fields) {
      if (name.startsWith('tracking-') && typeof value === 'string' && value.trim()) ids.add(name.slice(9))
    }
    if (ids.size === 0) return { problem: 'Tick the orders that have left, or give their tracking numbers.' }
    const problems: string[] = []
    for (const id of ids) {
      const tracking = fieldOf(fields, `tracking-${id}`) || null
      const done = await shipOrder(db, { id, tracking, who: member.email }, now)
      if (!done.ok) problems.push(done.problem)
    }
    if (problems.length === 0) return backTo(withQuery(url, {}), 'shipped')
    const others = ids.size - problems.length
    return { problem: [...problems, ...(others > 0 ? [`The other ${others} are noted.`] : [])].join(' ') }
  },
}

type Certificates = ReadonlyMap<string, Certificate>
type ListProps = { context: OfficeContext; rows: Order[]; total: number; isToPack: boolean; certificates: Certificates }

function List({ context, rows, total, isToPack, certificates }: ListProps) {
  const mayShip = isToPack && context.may('/office/orders', 'submit')
  const table = (
    <Table
      caption="Orders"
      columns={[
        ...(isToPack ? [chooseColumn] : []),
        ...columns(certificates),
        mayShip ? trackingColumn : shippedColumn,
      ]}
      rows={rows}
      empty={isToPack ? 'Every paid order has been shipped.' : 'There are none.'}
      url={context.url}
      total={total}
    />
  )
  if (!isToPack || rows.length === 0) return table
  const slips = { formMethod: 'get', formAction: officeHref('/office/orders/slips.pdf'), formTarget: '_blank' } as const
  const Form = mayShip ? PostForm : 'form'
  return (
    <>
      <Form>
        {table}
        {mayShip && (
          <p>
            <small>{trackingHint}</small>
          </p>
        )}
        <p className="row">
          {mayShip && <button>Mark as shipped</button>}
          <button className="quiet" {...slips}>
            Print the chosen slips
            <NewTabNote />
          </button>
          <NewTabLink className="button quiet" href={officeHref('/office/orders/slips.pdf')}>
            Print a slip for each of {total}
          </NewTabLink>
        </p>
      </Form>
      <details>
        <summary>The addresses of this page, to be copied</summary>
        <Area
          label="Addresses"
          readOnly
          rows={12}
          defaultValue={rows.map((order) => addressOf(order).join('\n')).join('\n\n')}
        />
      </details>
    </>
  )
}

const chooseColumn: Column<Order> = {
  label: 'Choose',
  cell: ({ id }) => (
    <label className="tick">
      <input type="checkbox" name="id" value={id} />
      <span className="sr-only">Choose order {id}</span>
    </label>
  ),
}

const bookColumn: Column<Order> = { label: 'Book', cell: ({ book }) => bookTitle(book) }

/** The store may have got or lost a book since this module was loaded. */
const columns = (certificates: Certificates): Column<Order>[] => [
  { label: 'Order', sort: 'number', cell: ({ id }) => <a href={officeHref('/office/orders/:id', { id })}>{id}</a> },
  { label: 'Paid', sort: 'ordered', cell: ({ paid_at: at }) => (at === null ? 'not yet' : dateOf(at)) },
  ...(everyBook().length > 1 ? [bookColumn] : []),
  { label: 'Books', sort: 'books', isNumber: true, cell: ({ quantity }) => quantity },
  { label: 'Amount', sort: 'amount', isNumber: true, cell: ({ amount_cents: cents }) => formatExactDollars(cents) },
  // Last: the tracking number is typed beside the address that it belongs to.
  {
    label: 'Ship to',
    sort: 'name',
    cell: (order) => (
      <>
        <ShipTo order={order} />
        <Uncovered order={order} certificate={certificates.get(order.certificate_id ?? '')} />
      </>
    ),
  },
]

const trackingColumn: Column<Order> = {
  label: 'Tracking number',
  cell: ({ id }) => (
    <input name={`tracking-${id}`} maxLength={60} autoComplete="off" aria-label={`Tracking number of ${id}`} />
  ),
}

const shippedColumn: Column<Order> = {
  label: 'Shipped',
  cell: (order) => (
    <>
      {order.shipped_at === null ? (isShippable(order) ? 'to pack' : 'not sent') : dateOf(order.shipped_at)}
      {order.tracking && (
        <>
          <br />
          <Parcel tracking={order.tracking} />
        </>
      )}
      {order.refunded_cents > 0 && (
        <>
          <br />
          {formatExactDollars(order.refunded_cents)} refunded
        </>
      )}
      {order.disputed_cents > 0 && ', disputed'}
    </>
  ),
}
