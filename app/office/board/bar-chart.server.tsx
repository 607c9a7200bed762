import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'

interface ChartProps {
  /** Read by screen readers, with the description: the subject of the chart, and its largest value. */
  title: string
  description: string
  /** One for each group of bars. */
  labels: readonly string[]
  /** The first series is filled, the second outlined, so that they differ without colors. */
  series: readonly { name: string; values: readonly number[] }[]
  format: (value: number) => string
  /** The ticks of the axis are multiples of this: 100 for whole dollars. */
  unit: number
}

const [width, height] = [420, 210]
/** The approximate number of ticks above zero. */
const tickCount = 4
const edge = { top: 26, right: 4, bottom: 22, left: 54 }

/** A grouped bar chart as SVG. The style sheet sets the colors; the table beside the chart has the numbers. */
export function BarChart({ title, description, labels, series, format, unit }: ChartProps) {
  const id = useId()
  const most = Math.max(...series.flatMap(({ values }) => values))
  // At least one unit for each tick: no tick lies between two units.
  const y = scaleLinear([0, Math.max(tickCount, most / unit)], [height - edge.bottom, edge.top]).nice(tickCount)
  const x = scaleBand([...labels.keys()], [edge.left, width - edge.right])
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const inGroup = scaleBand(
    series.map(({ name }) => name),
    [0, x.bandwidth()],
  ).paddingInner(0.15)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}-title ${id}-text`} className="chart">
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {series.map(({ name }, index) => (
        <g key={name} transform={`translate(${edge.left + index * 130} 4)`}>
          <rect width="11" height="11" className={`bar-${index}`} />
          <text x="17" y="10">
            {name}
          </text>
        </g>
      ))}
      {y.ticks(tickCount).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={edge.left} x2={width - edge.right} />
          <text x={edge.left - 6} y="4" textAnchor="end">
            {format(tick * unit)}
          </text>
        </g>
      ))}
      {series.map(({ name, values }, index) =>
        values.map((value, at) => (
          <rect
            key={`${name} ${labels[at]}`}
            className={`bar-${index}`}
            x={round(x(at)! + inGroup(name)!)}
            y={round(y(value / unit))}
            width={round(inGroup.bandwidth())}
            height={round(y(0) - y(value / unit))}
          />
        )),
      )}
      {labels.map((label, at) => (
        <text key={label} x={round(x(at)! + x.bandwidth() / 2)} y={height - 6} textAnchor="middle">
          {label}
        </text>
      ))}
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
