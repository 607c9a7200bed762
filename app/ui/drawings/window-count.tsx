import { useId } from 'react'

const cellWidth = 14
const cellHeight = 18
const wall = 10
const scale = 1.4

/** A building with as many lit windows as the number beside it. */
export function WindowCount({
  count,
  columns,
  className = '',
}: {
  count: number
  columns: number
  className?: string
}) {
  const pattern = useId()
  const fullRows = Math.floor(count / columns)
  const rest = count % columns
  const width = columns * cellWidth + 2 * wall
  const height = Math.ceil(count / columns) * cellHeight + 2 * wall
  const roof = Math.round(Math.min(width * 0.3, 34))
  return (
    <svg
      viewBox={`0 ${-roof} ${width} ${height + roof}`}
      width={width * scale}
      height={(height + roof) * scale}
      aria-hidden="true"
      className={`h-auto max-w-full ${className}`}
    >
      <pattern id={pattern} x={wall} y={wall} width={cellWidth} height={cellHeight} patternUnits="userSpaceOnUse">
        <path d="M3 15V7a4 4 0 0 1 8 0v8z" className="fill-glow" />
      </pattern>
      <path d={`M0 ${height}V0L${width / 2} ${-roof}L${width} 0v${height}z`} className="fill-house" />
      <path
        d={`M${wall} ${wall}h${columns * cellWidth}v${fullRows * cellHeight}h${(rest - columns) * cellWidth}v${rest && cellHeight}H${wall}z`}
        fill={`url(#${pattern})`}
      />
    </svg>
  )
}
