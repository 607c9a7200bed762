/** How a window of each share looks: by its colour, and without colour by what is drawn in it. */
export const shareLooks = [
  { fill: 'fill-glow', bars: '' },
  { fill: 'fill-secondary', bars: 'm8 1v18' },
  { fill: 'fill-page', bars: 'm1 10h14' },
  { fill: 'fill-night', bars: 'm8 1v18m-7-9h14' },
] as const

type ShareLook = (typeof shareLooks)[number]

const pane = 'm1 19v-11a7 7 0 0 1 14 0v11z'
const columns = 10
const stepX = 26
const stepY = 27

/** One hundred windows, filled from the top, row by row; the list beside it says the same in words. */
export function FundsBuilding({ percents, className = '' }: { percents: readonly number[]; className?: string }) {
  let filled = 0
  return (
    <svg viewBox="0 0 300 350" aria-hidden="true" className={className}>
      <path d="M20 350V62L150 8l130 54v288z" className="fill-night-3" />
      {percents.map((percent, index) => {
        const places = Array.from({ length: percent }, (_, step) => placeOf(filled + step))
        filled += percent
        const look = shareLooks[index]
        const draw = (shape: string) => places.map((place) => place + shape).join('')
        return (
          <g key={look?.fill}>
            <path d={draw(pane)} className={look?.fill} />
            {look?.bars && <path d={draw(look.bars)} className="stroke-night-3" strokeWidth="2" />}
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

export function SharePane({ look, className = '' }: { look: ShareLook | undefined; className?: string }) {
  return (
    <svg viewBox="0 0 16 20" aria-hidden="true" className={className}>
      <path d={pane} className={`stroke-ink-soft ${look?.fill ?? ''}`} />
      {look?.bars && <path d={look.bars} className="stroke-night-3" strokeWidth="2" />}
    </svg>
  )
}
