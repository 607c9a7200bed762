import type { ReactNode } from 'react'
import { fundName } from '../../catalog/funds.ts'
import { noFund } from '../../content/no-fund.ts'
import { withCommas } from '../../words/with-commas.ts'
import { formatDollars, formatExactDollars } from '../../values/money.ts'
import { type Column, Table } from '../ui/table.server.tsx'
import { capitalize } from '../ui/words.ts'
import { BarChart } from './bar-chart.server.tsx'
import type { BoardYear, Period, Source } from './board-figures.ts'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const parts = {
  months: { names: monthNames, unit: 'month' },
  quarters: { names: ['Q1', 'Q2', 'Q3', 'Q4'], unit: 'quarter' },
}

type Pair = { present: BoardYear; last: BoardYear }

/** On an axis: "$1,500" or "$20k". */
const shortDollars = (cents: number) =>
  cents >= 1_000_000 ? `$${withCommas(Math.round(cents / 100_000))}k` : formatDollars(cents)

/** How an axis writes its ticks, and their smallest step. */
const dollars = { format: shortDollars, unit: 100 }
const people = { format: withCommas, unit: 1 }

export function ByMonth(pair: Pair) {
  return (
    <Section title="By month" name="by-month" table={<Periods {...pair} part="months" />}>
      <Compared {...pair} part="months" what="Given" value={({ cents }) => cents} {...dollars} />
      <Compared {...pair} part="months" what="Givers" value={({ givers }) => givers} {...people} />
    </Section>
  )
}

export function ByQuarter(pair: Pair) {
  return (
    <Section title="By quarter" name="by-quarter" table={<Periods {...pair} part="quarters" />}>
      <Compared {...pair} part="quarters" what="Given" value={({ cents }) => cents} {...dollars} />
    </Section>
  )
}

type Part = { part: keyof typeof parts }

interface ComparedProps extends Pair, Part {
  what: string
  value: (period: Period) => number
  format: (value: number) => string
  unit: number
}

function Compared({ present, last, what, value, part, format, unit }: ComparedProps) {
  const { names, unit: period } = parts[part]
  const values = present[part].map(value)
  const most = Math.max(...values)
  return (
    <BarChart
      title={`${what} by ${period}, ${present.year} beside ${last.year}`}
      description={
        most === 0
          ? `Nothing yet in ${present.year}.`
          : `The most in ${present.year}: ${format(most)}, in ${names[values.indexOf(most)]}.`
      }
      labels={names}
      series={[
        { name: `${what} ${present.year}`, values },
        { name: `${what} ${last.year}`, values: last[part].map(value) },
      ]}
      format={format}
      unit={unit}
    />
  )
}

function Periods({ present, last, part }: Pair & Part) {
  const { names, unit } = parts[part]
  const numbers = [present, last].flatMap(({ year }) => [`Gifts ${year}`, `Givers ${year}`, `Given ${year}`])
  const cellsOf = ({ gifts, givers, cents }: Period) => [
    withCommas(gifts),
    withCommas(givers),
    formatExactDollars(cents),
  ]
  return (
    <Numbers
      caption={`Gifts, givers and sums by ${unit}`}
      heads={[capitalize(unit), ...numbers]}
      rows={names.map((name, at) => [name, ...[present, last].flatMap((year) => cellsOf(year[part][at]!))])}
    />
  )
}

/** The share of recurring gifts. */
export function Recurring({ present }: Pick<Pair, 'present'>) {
  const recurring = present.months.map(({ recurringCents }) => recurringCents)
  const single = present.months.map(({ cents, recurringCents }) => cents - recurringCents)
  const sum = recurring.reduce((total, cents) => total + cents, 0)
  return (
    <Section
      title="Recurring and single gifts"
      name="by-kind"
      table={
        <Numbers
          caption="Recurring and single gifts by month"
          heads={['Month', 'Recurring', 'Single']}
          rows={monthNames.map((name, at) => [
            name,
            formatExactDollars(recurring[at]!),
            formatExactDollars(single[at]!),
          ])}
        />
      }
    >
      <BarChart
        title={`Recurring and single gifts by month in ${present.year}`}
        description={`Recurring gifts brought ${formatExactDollars(sum)} of ${formatExactDollars(present.whole.cents)}.`}
        labels={monthNames}
        series={[
          { name: 'Recurring', values: recurring },
          { name: 'Single', values: single },
        ]}
        {...dollars}
      />
    </Section>
  )
}

/** Gifts by the `from` of the link to the donate page. */
export function BySource({ present, last }: Pair) {
  const nameOf = (source: string) => source || 'not known'
  const lastOf = ({ source }: Source) => last.sources.find((each) => each.source === source)?.cents
  const shown = present.sources.filter(({ source }) => source !== '').slice(0, 6)
  return (
    <Section
      title="By letter or link"
      name="by-source"
      table={
        <Numbers
          caption="Gifts by letter or link"
          heads={['Letter or link', 'Gifts', `Given ${present.year}`, `Given ${last.year}`]}
          rows={present.sources.map((each) => {
            const before = lastOf(each)
            const cents = before === undefined ? '–' : formatExactDollars(before)
            return [nameOf(each.source), withCommas(each.gifts), formatExactDollars(each.cents), cents]
          })}
        />
      }
    >
      {shown.length > 0 && (
        <BarChart
          title={`Given by letter or link in ${present.year}`}
          description={`The most came by ${shown[0]!.source}: ${formatExactDollars(shown[0]!.cents)}.`}
          labels={shown.map(({ source }) => (source.length > 11 ? `${source.slice(0, 10)}…` : source))}
          series={[{ name: String(present.year), values: shown.map(({ cents }) => cents) }]}
          {...dollars}
        />
      )}
      <p className="soft on-screen">What the link to the donate page said of itself: /donate?from=spring-letter.</p>
    </Section>
  )
}

/** Gifts by fund, where a gift of one of the two years is for one. */
export function ByFund({ present, last }: Pair) {
  const funds = new Set([...present.funds, ...last.funds].map(({ fund }) => fund))
  if (funds.size === 0) return null
  const centsOf = (year: BoardYear, key: string) => {
    const sum = year.funds.find(({ fund }) => fund === key)
    return sum ? formatExactDollars(sum.cents) : '–'
  }
  return (
    <section className="by-fund">
      <h2>By fund</h2>
      <Numbers
        caption="Gifts by fund"
        heads={['Fund', 'Gifts', `Given ${present.year}`, `Given ${last.year}`]}
        rows={[...funds].map((key) => [
          key === '' ? noFund.name : fundName(key),
          withCommas(present.funds.find(({ fund }) => fund === key)?.gifts ?? 0),
          centsOf(present, key),
          centsOf(last, key),
        ])}
      />
    </section>
  )
}

interface SectionProps {
  title: string
  /** Its class: on paper, some sections show their charts only, or their table only. */
  name: string
  children: ReactNode
  table: ReactNode
}

function Section({ title, name, children, table }: SectionProps) {
  return (
    <section className={name}>
      <h2>{title}</h2>
      <div className="beside">
        <div className="charts">{children}</div>
        {table}
      </div>
    </section>
  )
}

type NumbersProps = { caption: string; heads: string[]; rows: string[][] }

/** The first column names the row; the others are numbers. */
function Numbers({ caption, heads, rows }: NumbersProps) {
  const columns = heads.map((label, index): Column<string[]> => {
    const isFirst = index === 0
    return { label, isNumber: !isFirst, isRowHeader: isFirst, cell: (row) => row[index] }
  })
  return <Table caption={caption} columns={columns} rows={rows} empty="Nothing yet." />
}
