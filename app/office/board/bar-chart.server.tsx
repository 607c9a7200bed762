import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'

interface ChartProps {
  /** What the picture shows, for whoever does not see it, and the most there is. */
  title: string
  description: string
  /** Below the bars. */
  labels: readonly string[]
  /** One bar of each group: the first is filled, the second an outline, so that they differ without colors. */
  series: readonly { name: string; values: readonly number[] }[]
  format: (value: number) => string
  /** The axis is marked at whole multiples of this, such as a dollar's cents. */
  unit: number
}

const [width, height] = [420, 210]
/** About so many marks on the axis, above nothing. */
const marks = 4
const edge = { top: 26, right: 4, bottom: 22, left: 54 }

/** Bars in groups, drawn by the server. The style PDF document gives the colors; the table beside it the numbers. */
export function BarChart({ title, description, labels, series, format, unit }: ChartProps) {
  const id = useId()
  const most = Math.max(...series.flatMap(({ values }) => values))
  // In units, and never so few of them that a mark would lie between two.
  const y = scaleLinear([0, Math.max(marks, most / unit)], [height - edge.bottom, edge.top]).nice(marks)
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
      {y.ticks(marks).map((tick) => (
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
