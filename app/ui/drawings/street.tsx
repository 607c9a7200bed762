/** Width, height and kind of roof. */
type House = readonly [width: number, height: number, roof: 'gable' | 'flat' | 'steep']

const houses: readonly House[] = [
  [92, 70, 'gable'],
  [70, 104, 'flat'],
  [104, 64, 'gable'],
  [76, 92, 'steep'],
  [110, 76, 'gable'],
  [84, 112, 'flat'],
  [72, 84, 'steep'],
  [120, 66, 'gable'],
  [78, 98, 'flat'],
  [96, 74, 'gable'],
  [70, 108, 'steep'],
  [104, 70, 'flat'],
  [88, 90, 'gable'],
  [76, 62, 'gable'],
]

const roofHeights = { gable: 40, steep: 66, flat: 0 }
const ground = 200
const width = houses.reduce((sum, [houseWidth]) => sum + houseWidth, 0)

const litAtRest: readonly number[] = [4, 9]

/** A street at night. `lit`: the houses whose windows are, by their number from the left. */
export function Street({ lit = litAtRest, className = '' }: { lit?: readonly number[]; className?: string }) {
  let left = 0
  const placed = houses.map(([houseWidth, height, roof], number) => {
    const middle = left + houseWidth / 2
    const at = { left, middle, houseWidth, top: ground - height, roof: roofHeights[roof], lit: lit.includes(number) }
    left += houseWidth
    return at
  })
  const walls = placed.map(({ left: x, middle, houseWidth, top, roof }) =>
    roof > 0
      ? `M${x} ${ground}V${top}L${middle} ${top - roof}L${x + houseWidth} ${top}V${ground}z`
      : `M${x} ${ground}V${top}h${houseWidth}V${ground}z`,
  )
  const panes = (wanted: boolean) =>
    placed
      .filter((house) => house.lit === wanted)
      .map(({ middle, top }) => `M${middle - 13} ${top + 48}v-22a13 13 0 0 1 26 0v22z`)
      .join('')

  return (
    <svg
      viewBox={`0 0 ${width} ${ground}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <path d={walls.filter((_, index) => index % 2 === 0).join('')} className="fill-house" />
      <path d={walls.filter((_, index) => index % 2 === 1).join('')} className="fill-night-2" />
      <path d={panes(false)} className="fill-night" />
      <g className="fill-glow">
        {placed
          .filter((house) => house.lit)
          .flatMap(({ middle, top }) =>
            [28, 40, 54].map((r) => <circle key={middle + r} cx={middle} cy={top + 36} r={r} opacity="0.08" />),
          )}
      </g>
      <path d={panes(true)} className="fill-glow" />
    </svg>
  )
}
