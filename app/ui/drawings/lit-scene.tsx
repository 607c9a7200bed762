/** Three lit scenes: one window, the rows of a classroom, a city. */
export type Scene = 'home' | 'classroom' | 'city'

/** Left, top and width of a building, and its windows as columns and rows. */
type Building = readonly [left: number, top: number, width: number, columns: number, rows: number]

const buildings: Record<Scene, readonly Building[]> = {
  home: [[70, 74, 100, 1, 1]],
  classroom: [[24, 74, 192, 5, 2]],
  city: [
    [8, 84, 44, 2, 4],
    [58, 40, 52, 3, 6],
    [116, 66, 40, 2, 5],
    [162, 24, 34, 2, 7],
    [202, 92, 34, 2, 3],
  ],
}

const roofs: Record<Scene, string> = {
  home: 'M62 80l58-48 58 48zM142 34h16v36h-16z',
  classroom: 'M84 78l36-30 36 30zM118 50V22h22l-6 7 6 7h-18v14z',
  city: 'M177 8h4v20h-4zM70 32h28v10H70z',
}

const ground = 168

export function LitScene({ scene, className = '' }: { scene: Scene; className?: string }) {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" className={className}>
      <g className="fill-house">
        <path d={roofs[scene]} />
        {buildings[scene].map(([left, top, width]) => (
          <rect key={left} x={left} y={top} width={width} height={ground - top} />
        ))}
      </g>
      <path d={buildings[scene].map(windowsOf).join('')} className="fill-glow" />
      {scene === 'home' && <path d="M120 92v58M100 120h40" className="stroke-house" strokeWidth="4" />}
      <path d="M2 168h236" className="stroke-line-strong" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** Arched windows, evenly spread, as one path. */
function windowsOf([left, top, width, columns, rows]: Building): string {
  const stepX = width / columns
  const stepY = (ground - top) / rows
  const paneWidth = Math.min(stepX * 0.56, 40)
  const paneHeight = Math.min(stepY * 0.62, 58)
  const arch = paneWidth / 2
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = left + (index % columns) * stepX + (stepX - paneWidth) / 2
    const y = top + Math.floor(index / columns) * stepY + (stepY + paneHeight) / 2
    const [w, r, h] = [paneWidth, arch, paneHeight - arch].map(short)
    return `M${short(x)} ${short(y)}v-${h}a${r} ${r} 0 0 1 ${w} 0v${h}z`
  }).join('')
}

function short(length: number): number {
  return Math.round(length * 10) / 10
}
