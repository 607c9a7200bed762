import { bookPaper, lamplight } from '../../colors/palette.ts'

/** Stars: each point of the path is one. */
export const Stars = ({ at }: { at: string }) => (
  <path fill="none" stroke={bookPaper} strokeWidth="3" strokeLinecap="round" d={at} />
)

/** The light around a lamp, a window or a book, as a gradient with an id. `glow` is its opacity at a point on its way out. */
export const Halo = ({ id, center, glow }: { id: string; center: number; glow: number }) => (
  <radialGradient id={id}>
    <stop offset="0" stopColor={lamplight} stopOpacity={center} />
    <stop offset=".4" stopColor="#d9745a" stopOpacity={glow} />
    <stop offset="1" stopColor="#6b3f75" stopOpacity="0" />
  </radialGradient>
)
