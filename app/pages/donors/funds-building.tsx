/** The look of the windows of each share: a colour, and a drawing for readers who do not see the colour. */
export const shareLooks = [
  { fill: 'fill-glow', bars: '' },
  { fill: 'fill-secondary', bars: 'm8 1v18' },
  { fill: 'fill-page', bars: 'm1 10h14' },
  { fill: 'fill-night', bars: 'm8 1v18m-7-9h14' },
] as const

type ShareLook = (typeof shareLooks)[number]

const arch = 'v-11a7 7 0 0 1 14 0v11z'
const pane = `m1 19${arch}`
const columns = 10
const stepX = 26
const stepY = 27

/** One hundred windows, filled from the top, row by row. The list beside it has the same shares as text. */
export function FundsBuilding({ percents, className = '' }: { percents: readonly number[]; className?: string }) {
  let filled = 0
  return (
    <svg viewBox="0 0 300 350" aria-hidden="true" className={className}>
      <path d="M20 350V62L150 8l130 54v288z" className="fill-night-3" />
      {percents.map((percent, index) => {
        const [first = 0, ...others] = Array.from({ length: percent }, (_, step) => filled + step)
        filled += percent
        const look = shareLooks[index]
        return (
          <g key={look?.fill}>
            <path d={placeOf(first) + pane + others.map(nextPane).join('')} className={look?.fill} />
            {look?.bars && (
              <path
                d={[first, ...others].map((place) => placeOf(place) + look.bars).join('')}
                className="stroke-night-3"
                strokeWidth="2"
              />
            )}
          </g>
        )
      })}
      <path d="M0 348h300" className="stroke-line-strong" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

/** Moves the pen to the corner of the window with this number, counted from the top left. */
function placeOf(position: number): string {
  const x = 25 + (position % columns) * stepX
  const y = 66 + Math.floor(position / columns) * stepY
  return `M${x} ${y}`
}

/** Relative to the previous pane, so that a page with one hundred windows compresses well. */
function nextPane(position: number): string {
  return (position % columns ? `m${stepX} 0` : `m${(1 - columns) * stepX} ${stepY}`) + arch
}

export function SharePane({ look, className = '' }: { look: ShareLook | undefined; className?: string }) {
  return (
    <svg viewBox="0 0 16 20" aria-hidden="true" className={className}>
      <path d={pane} className={`stroke-ink-soft ${look?.fill ?? ''}`} />
      {look?.bars && <path d={look.bars} className="stroke-night-3" strokeWidth="2" />}
    </svg>
  )
}
