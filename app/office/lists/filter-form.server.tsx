import type { ReactNode } from 'react'
import { fundName, funds } from '../../catalog/funds.ts'
import {
  findFilterFault,
  frequencies,
  readListFilter,
  recurringStates,
  ways,
  type ListFilter,
} from '../../payments/lists/list-filter.ts'
import { officeHref } from '../office-href.ts'
import { Choice, Field, Hidden } from '../ui/forms.server.tsx'

interface FilterFormProps {
  url: URL
  /** `givers`: sums are those of a giver. */
  of: 'givers' | 'gifts'
  /** Further fields of this list. */
  children?: ReactNode
}

/** The filters of a list. They are the query of the address, so that a list is a bookmark. */
export function FilterForm({ url, of, children }: FilterFormProps) {
  const filter = readListFilter(url.searchParams)
  const fault = findFilterFault(url.searchParams)
  const address = officeHref(`/office/${of}`)
  const sort = url.searchParams.get('sort')
  return (
    <form action={address} role="search" aria-label="Filter the list">
      {fault && (
        <p role="alert" className="problem">
          {fault}
        </p>
      )}
      {sort && <Hidden fields={{ sort }} />}
      <div className="row">
        <Field label="Gave since" name="since" type="date" defaultValue={filter.since} />
        <Field label="Until" name="until" type="date" defaultValue={filter.until} />
        <Dollars label={of === 'givers' ? 'Together at least $' : 'At least $'} name="least" url={url} />
        <Dollars label="At most $" name="most" url={url} />
        {children}
      </div>
      <details open={hasMore(filter)}>
        <summary>More filters</summary>
        <div className="row">
          <Choice label="How often" name="often" options={frequencies} defaultValue={filter.often} />
          {of === 'givers' && (
            <Field
              label="Gifts, at least"
              name="times"
              inputMode="numeric"
              pattern="\d{1,4}"
              size={4}
              defaultValue={filter.times ?? ''}
            />
          )}
          <Choice label="How it came" name="way" options={ways} defaultValue={filter.way} />
          <FundChoice chosen={filter.fund} />
          <Choice label="Recurring gift" name="recurring" options={recurringStates} defaultValue={filter.recurring} />
          {of === 'givers' && <Dollars label="One gift of at least $" name="over" url={url} />}
        </div>
        <div className="row">
          <Tick label="First gift" name="first" isTicked={filter.first} />
          <Tick label="Gave last year, not yet this year" name="lapsed" isTicked={filter.lapsed} />
          <Tick label="No e-mail" name="no-email" isTicked={filter.noEmail} />
          <Tick label="May be one: same name, or same surname and house" name="may-be-one" isTicked={filter.maybeOne} />
        </div>
      </details>
      <p className="row">
        <button>Show</button>
        <a href={address} className="button quiet">
          Show all
        </a>
      </p>
    </form>
  )
}

const hasMore = ({ often, times, way, fund, recurring, first, lapsed, overCents, noEmail, maybeOne }: ListFilter) =>
  [often, way, fund, recurring].some((chosen) => chosen !== '') ||
  [first, lapsed, noEmail, maybeOne].includes(true) ||
  times !== null ||
  overCents !== null

/** A fund that is named no more is among the choices while it is chosen: the board links to it. */
function FundChoice({ chosen }: { chosen: string }) {
  const keys = funds.map(({ key }) => key)
  const shown = chosen === '' || keys.includes(chosen) ? keys : [...keys, chosen]
  if (shown.length === 0) return null
  const options = Object.fromEntries(shown.map((key) => [key, fundName(key)]))
  return <Choice label="Fund" name="fund" options={{ '': 'Any or none', ...options }} defaultValue={chosen} />
}

/** An amount; what was typed is kept, also when it is not understood. */
function Dollars({ label, name, url }: { label: string; name: string; url: URL }) {
  const typed = url.searchParams.get(name) ?? ''
  return <Field label={label} name={name} inputMode="decimal" size={8} defaultValue={typed} />
}

function Tick({ label, name, isTicked }: { label: string; name: string; isTicked: boolean }) {
  return (
    <label>
      <input type="checkbox" name={name} value="1" defaultChecked={isTicked} /> {label}
    </label>
  )
}
