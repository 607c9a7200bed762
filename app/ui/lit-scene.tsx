/** Three sizes of light: one window, a classroom's row, a whole city. */
export type Scene = 'home' | 'classroom' | 'city'

/** Buildings as x, top, width, and the windows of each as columns and rows. */
const buildings: Record<Scene, [x: number, top: number, width: number, columns: number, rows: number][]> = {
  home: [[70, 62, 100, 1, 1]],
  classroom: [[24, 74, 192, 5, 2]],
  city: [
    [8, 84, 44, 2, 4],
    [58, 40, 52, 3, 6],
    [116, 66, 40, 2, 5],
    [162, 24, 34, 2, 7],
    [202, 92, 34, 2, 3],
  ],
}

const ground = 168

export function LitScene({ scene, className = '' }: { scene: Scene; className?: string }) {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" className={className}>
      {scene === 'home' && <path d="M58 68l62-50 62 50z" className="fill-night-3" />}
      {scene === 'classroom' && <path d="M84 78l36-30 36 30zM118 50V22h22l-6 7 6 7h-18v14z" className="fill-night-3" />}
      {buildings[scene].map(([x, top, width]) => (
        <rect key={x} x={x} y={top} width={width} height={ground - top} className="fill-night-3" />
      ))}
      <g className="fill-glow">{buildings[scene].flatMap(drawWindows)}</g>
      <path d="M0 168h240" className="stroke-line-strong" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

function drawWindows([x, top, width, columns, rows]: [number, number, number, number, number]) {
  const stepX = width / columns
  const stepY = (ground - top) / rows
  const paneWidth = Math.min(stepX * 0.56, 36)
  const paneHeight = Math.min(stepY * 0.6, 56)
  return Array.from({ length: columns * rows }, (_, index) => {
    const left = x + (index % columns) * stepX + (stepX - paneWidth) / 2
    const up = top + Math.floor(index / columns) * stepY + (stepY - paneHeight) / 2
    const arch = paneWidth / 2
    return (
      <path
        key={`${x}-${index}`}
        d={`M${round(left)} ${round(up + paneHeight)}v${round(arch - paneHeight)}a${round(arch)} ${round(arch)} 0 0 1 ${round(paneWidth)} 0v${round(paneHeight - arch)}z`}
      />
    )
  })
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
