import { scaleLinear } from 'd3-scale'
import { counted } from '../ui/words.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { MonthsCompared } from './received.queries.server.ts'

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const [width, height, barHeight] = [360, 114, 20]

/** Two bars: this month so far, and the same month of the year before with the part to the same day. */
export function MonthChart({ year, month, soFar, lastToDay, lastWhole }: MonthsCompared) {
  const name = monthNames[month - 1]!
  const [thisMonth, lastMonth] = [`${name} ${year}`, `${name} ${year - 1}`]
  const x = scaleLinear([0, Math.max(1, soFar.cents, lastWhole.cents)], [0, width - 2])
  const widthOf = (cents: number) => Math.round(x(cents) * 10) / 10
  const summary = `${thisMonth} so far: ${counted(soFar.count, 'gift', 'gifts')}, ${formatExactDollars(soFar.cents)}. By this day in ${lastMonth}: ${formatExactDollars(lastToDay.cents)}; in the whole month: ${formatExactDollars(lastWhole.cents)}.`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="months" className="months">
      <title id="months">{summary}</title>
      <g aria-hidden="true">
        <text x="0" y="16">
          {thisMonth} so far
        </text>
        <text x={width} y="16" textAnchor="end" className="sum">
          {formatExactDollars(soFar.cents)}
        </text>
        <line x1="1" x2="1" y1="22" y2="48" />
        <line x1="1" x2="1" y1="86" y2="112" />
        <rect x="1" y="25" width={widthOf(soFar.cents)} height={barHeight} rx="3" className="bar-0" />
        <text x="0" y="80">
          {lastMonth}, by this day
        </text>
        <text x={width} y="80" textAnchor="end" className="sum">
          {formatExactDollars(lastToDay.cents)}
        </text>
        <rect x="1" y="89" width={widthOf(lastWhole.cents)} height={barHeight} rx="3" className="bar-1" />
        <rect x="1" y="89" width={widthOf(lastToDay.cents)} height={barHeight} rx="3" className="bar-part" />
      </g>
    </svg>
  )
}
