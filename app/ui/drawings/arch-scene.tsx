import type { ArchSubject } from './arch-drawing.tsx'
import { ServedDrawing } from './served-drawing.tsx'

/** An arched window at night, with a scene. */
export function ArchScene({ subject, className }: { subject: ArchSubject; className: string }) {
  return <ServedDrawing name={{ arch: subject }} viewBox="0 0 160 190" className={className} />
}
