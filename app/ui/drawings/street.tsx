/** Width, height, kind of roof, and whether its window is lit. */
type House = readonly [width: number, height: number, roof: 'gable' | 'flat' | 'steep', lit: boolean]

const houses: readonly House[] = [
  [92, 70, 'gable', false],
  [70, 104, 'flat', false],
  [104, 64, 'gable', false],
  [76, 92, 'steep', false],
  [110, 76, 'gable', true],
  [84, 112, 'flat', false],
  [72, 84, 'steep', false],
  [120, 66, 'gable', false],
  [78, 98, 'flat', false],
  [96, 74, 'gable', true],
  [70, 108, 'steep', false],
  [104, 70, 'flat', false],
  [88, 90, 'gable', false],
  [76, 62, 'gable', false],
]

const roofHeights = { gable: 40, steep: 66, flat: 0 }
const ground = 200
const width = houses.reduce((sum, [houseWidth]) => sum + houseWidth, 0)

/** A street at night with two lit windows. */
export function Street({ className = '' }: { className?: string }) {
  let left = 0
  const placed = houses.map(([houseWidth, height, roof, lit]) => {
    const at = { left, middle: left + houseWidth / 2, houseWidth, top: ground - height, roof: roofHeights[roof], lit }
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
      .filter(({ lit }) => lit === wanted)
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
      <path d={panes(true)} className="fill-glow" />
    </svg>
  )
}
