import { ArchScene } from '../ui/drawings/arch-scene.tsx'

/** A letter that waits in a lit window. */
export function LetterWindow({ className }: { className: string }) {
  return <ArchScene subject="letter" className={className} />
}
