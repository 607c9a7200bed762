// On a phone the rows are cards, whose boxes are not those of a table: the roles say that it is one.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import { withCommas } from '../../words/with-commas.ts'

export interface Column<Row, Sort extends string = string> {
  label: string
  /** The value of `?sort=`. Without it, the table cannot be sorted by this column. */
  sort?: Sort
  /** Aligned to the right. */
  isNumber?: boolean
  /** Its text stays in one line, for example a date. */
  isShort?: boolean
  /** The cell is the header of its row. */
  isRowHeader?: boolean
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** Read by screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The text in place of an empty table. */
  empty?: string
  /** Its query holds the order and the page. Without it, the table cannot be sorted. */
  url?: URL
  /** The number of all rows, when `rows` is one page of them. */
  total?: number | undefined
}

const rowsPerPage = 50

/** Longer than anything that can be searched. */
const maxQueryCharacters = 500

/** A trimmed value of the query, cut off at `maxQueryCharacters`. Empty when it is missing. */
export const textFromQuery = ({ searchParams }: URL, name: string) =>
  searchParams.get(name)?.slice(0, maxQueryCharacters).trim() ?? ''

/** The page and the order from `?page=` and `?sort=`. `-date` sorts downward. */
export function pageFromQuery<Sort extends string>(
  url: URL,
  sorts: readonly [Sort, ...Sort[]],
  fallback: Sort | `-${Sort}`,
) {
  const text = url.searchParams.get('sort') ?? fallback
  const sort = sorts.find((known) => known === text.replace(/^-/, ''))
  const page = Math.max(1, Math.min(100_000, Math.floor(Number(url.searchParams.get('page')) || 1)))
  return {
    sort: sort ?? (fallback.replace(/^-/, '') as Sort),
    isDownward: (sort ? text : fallback).startsWith('-'),
    offset: (page - 1) * rowsPerPage,
    limit: rowsPerPage,
  }
}

/**
 * A table, without the columns of which every cell is empty. Links in its head and below it change the order and the page
 * through the query.
 */
export function Table<Row>({ caption, columns, rows, empty = '', url, total }: TableProps<Row>) {
  if (rows.length === 0) return <p className="empty">{empty}</p>
  const shown = columns
    .map((column) => ({ ...column, cells: rows.map((row) => column.cell(row)) }))
    .filter(({ isRowHeader, cells }) => isRowHeader || !cells.every(isEmpty))
  return (
    <>
      <Scroll label={caption}>
        <table role="table">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {shown.map((column) => (
                <Head key={column.label} url={url} {...column} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- A table is drawn once.
              <tr key={index} role="row">
                {shown.map(({ cells, ...column }) => (
                  <Cell key={column.label} content={cells[index]} {...column} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {url && total !== undefined && <Pages label="Pages of the table" url={url} total={total} />}
    </>
  )
}

/** Nothing is drawn of it. */
const isEmpty = (content: ReactNode) =>
  content === null ||
  content === undefined ||
  typeof content === 'boolean' ||
  content === '' ||
  (Array.isArray(content) && content.length === 0)

type CellProps = Pick<Column<never>, 'label' | 'isNumber' | 'isShort' | 'isRowHeader'> & { content: ReactNode }

function Cell({ content, label, isNumber, isShort, isRowHeader }: CellProps) {
  if (isRowHeader) {
    return (
      <th role="rowheader" scope="row">
        {content}
      </th>
    )
  }
  const look = (isNumber && 'number') || (isShort && 'short') || undefined
  return (
    <td role="cell" className={look} data-label={label}>
      {content}
    </td>
  )
}

/** Scrolls what is wider than the window. */
function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table is scrolled with the keyboard.
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

type HeadProps = Pick<Column<never>, 'label' | 'sort' | 'isNumber'> & { url?: URL | undefined }

function Head({ label, sort, isNumber, url }: HeadProps) {
  const sorted = url?.searchParams.get('sort')
  const order = sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : 'none'
  const toggled = url && sort && withQuery(url, { sort: sorted === sort ? `-${sort}` : sort, page: null })
  return (
    <th
      role="columnheader"
      scope="col"
      className={isNumber ? 'number' : undefined}
      aria-sort={toggled ? order : undefined}
    >
      {toggled ? <a href={toggled}>{label}</a> : label}
    </th>
  )
}

/** Links to the pages of a list: see `pageFromQuery`. `label` is read by screen readers. */
export function Pages({ label, url, total }: { label: string; url: URL; total: number }) {
  const page = Number(url.searchParams.get('page')) || 1
  const last = Math.max(1, Math.ceil(total / rowsPerPage))
  if (last === 1) return <p className="count">{withCommas(total)} in all</p>
  return (
    <nav aria-label={label} className="pages">
      {page > 1 && <a href={withQuery(url, { page: String(page - 1) })}>Before</a>}
      <span>
        Page {withCommas(page)} of {withCommas(last)}, {withCommas(total)} in all
      </span>
      {page < last && <a href={withQuery(url, { page: String(page + 1) })}>Next</a>}
    </nav>
  )
}

/** The address with a changed query. Null removes a value. The note of the last submit is removed too. */
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
