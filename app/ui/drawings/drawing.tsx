import { ArchDrawing, type ArchSubject } from './arch-drawing.tsx'
import { TierDrawing, type TierScene } from './tier-drawing.tsx'

export type DrawingName = { arch: ArchSubject } | { tier: TierScene }

/** What is in the `<svg>` of a `ServedDrawing`. */
export function Drawing({ name }: { name: DrawingName }) {
  return 'arch' in name ? <ArchDrawing subject={name.arch} /> : <TierDrawing scene={name.tier} />
}
