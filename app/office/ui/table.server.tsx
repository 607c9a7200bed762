import type { ReactNode } from 'react'

export interface Column<Row> {
  label: string
  /** The word in `?sort=`. Without it, the column cannot be sorted by. */
  sort?: string
  /** Amounts and counts stand on the right. */
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** What the table holds, for whoever does not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What stands there instead of an empty table. */
  empty?: string
  /** Whose query holds the order and the page. Without it, the table cannot be sorted. */
  url?: URL
  /** How many rows there are in all, where only a page of them is shown. */
  total?: number | undefined
}

const rowsPerPage = 50

/** A word of the query, without spaces around it. Empty where it is missing. */
export const askedFor = ({ searchParams }: URL, name: string) => searchParams.get(name)?.trim() ?? ''

/** What `?page=` and `?sort=` ask for. `sort` is one of `sorts`, the first by default; `-date` is downward. */
export function askedRows<Sort extends string>(
  url: URL,
  sorts: readonly [Sort, ...Sort[]],
  fallback: Sort | `-${Sort}`,
) {
  const asked = url.searchParams.get('sort') ?? fallback
  const word = asked.replace(/^-/, '')
  const sort = sorts.find((known) => known === word)
  const page = Math.max(1, Math.min(100_000, Math.floor(Number(url.searchParams.get('page')) || 1)))
  return {
    sort: sort ?? (fallback.replace(/^-/, '') as Sort),
    isDownward: (sort ? asked : fallback).startsWith('-'),
    page,
    offset: (page - 1) * rowsPerPage,
    limit: rowsPerPage,
  }
}

/** A table whose order and page stand in the address: it works without a script, and a link shows the same. */
export function Table<Row>({ caption, columns, rows, empty = '', url, total }: TableProps<Row>) {
  if (rows.length === 0) return <p className="empty">{empty}</p>
  return (
    <>
      <Scroll label={caption}>
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.label} url={url} {...column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- A table is drawn once.
              <tr key={index}>
                {columns.map(({ label, isNumber, cell }) => (
                  <td key={label} data-label={label} className={isNumber ? 'number' : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {url && total !== undefined && <Pages url={url} total={total} />}
    </>
  )
}

/** What is wider than the window. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table is scrolled with the keyboard.
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

function Head({
  label,
  sort,
  isNumber,
  url,
}: Pick<Column<never>, 'label' | 'sort' | 'isNumber'> & { url?: URL | undefined }) {
  const sorted = url?.searchParams.get('sort')
  const order = sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : 'none'
  const toggled = url && sort && withQuery(url, { sort: sorted === sort ? `-${sort}` : sort, page: null })
  return (
    <th scope="col" className={isNumber ? 'number' : undefined} aria-sort={toggled ? order : undefined}>
      {toggled ? <a href={toggled}>{label}</a> : label}
    </th>
  )
}

function Pages({ url, total }: { url: URL; total: number }) {
  const page = Number(url.searchParams.get('page')) || 1
  const last = Math.max(1, Math.ceil(total / rowsPerPage))
  if (last === 1) return <p className="count">{total} in all</p>
  return (
    <nav aria-label="Pages of the table" className="pages">
      {page > 1 && <a href={withQuery(url, { page: String(page - 1) })}>Before</a>}
      <span>
        Page {page} of {last}, {total} in all
      </span>
      {page < last && <a href={withQuery(url, { page: String(page + 1) })}>Next</a>}
    </nav>
  )
}

/** This page's address with other words in its query. Null takes one out, and a note is said once. */
export function withQuery(url: URL, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('note')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return url.pathname + (text && `?${text}`)
}
