/** The scenes in a lit window. */
type ArchSubject = 'book' | 'church' | 'globe' | 'children' | 'school' | 'letter'

const figure = '#4a2f3f'
const line = { fill: 'none', stroke: figure, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const looks = {
  rays: { className: 'fill-page', opacity: 0.8 },
  page: { className: 'fill-page' },
  figure: { fill: figure },
  thin: { ...line, strokeWidth: 3 },
  line: { ...line, strokeWidth: 4 },
  thick: { ...line, strokeWidth: 5 },
  chalk: { className: 'stroke-page', strokeWidth: 4, strokeLinecap: 'round' },
} as const

const subjects: Record<ArchSubject, readonly (readonly [look: keyof typeof looks, path: string])[]> = {
  book: [
    ['rays', 'M80 132L38 58l24-8zM80 132L68 44h24zM80 132l18-82 24 8z'],
    ['page', 'M80 164c-16-9-34-10-50-6v-30c16-4 34-3 50 6 16-9 34-10 50-6v30c-16-4-34-3-50 6z'],
    ['thin', 'M80 134v30M42 140c9-2 18-1 27 3M118 140c-9-2-18-1-27 3'],
  ],
  church: [
    ['figure', 'M77 40h6v10h9v6h-9v14l20 24v26l27 18v32H30v-32l27-18V94l20-24V56h-9v-6h9z'],
    ['page', 'M68 170v-20a12 12 0 0 1 24 0v20zM74 112v-8a6 6 0 0 1 12 0v8z'],
    ['page', 'M42 160v-8a4 4 0 0 1 8 0v8zM110 160v-8a4 4 0 0 1 8 0v8z'],
  ],
  globe: [
    ['figure', 'M38 102a42 42 0 1 0 84 0a42 42 0 1 0-84 0z'],
    ['page', 'M60 72c14-6 26 0 22 10s-18 4-20 14-14 6-18-2 4-18 16-22zM62 118c8 0 12 6 8 12s-10 2-12-4 0-8 4-8z'],
    ['page', 'M92 96c12-4 24 0 24 8s-8 22-18 24-6-10-12-16-4-13 6-16z'],
    ['thick', 'M112 62a52 52 0 0 1-20 91M80 154v14M56 170h48'],
  ],
  children: [
    ['figure', 'M45 82a17 17 0 1 0 34 0a17 17 0 1 0-34 0zM34 170v-30c0-22 12-36 28-36s28 14 28 36v30z'],
    ['figure', 'M66 66a8 8 0 1 0 16 0a8 8 0 1 0-16 0z'],
    ['figure', 'M94 118a14 14 0 1 0 28 0a14 14 0 1 0-28 0zM86 170v-12c0-15 9-24 22-24s22 9 22 24v12z'],
    ['page', 'M46 138c8-4 16-4 24 0v22c-8-4-16-4-24 0z'],
  ],
  school: [
    ['figure', 'M40 62h80a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4V66a4 4 0 0 1 4-4z'],
    ['chalk', 'M50 80h34M50 94h50'],
    ['figure', 'M37 138a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM32 170v-6c0-9 7-14 16-14s16 5 16 14v6z'],
    ['figure', 'M69 138a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM64 170v-6c0-9 7-14 16-14s16 5 16 14v6z'],
    ['figure', 'M101 138a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM96 170v-6c0-9 7-14 16-14s16 5 16 14v6z'],
  ],
  letter: [
    ['page', 'M39 76h82a5 5 0 0 1 5 5v56a5 5 0 0 1-5 5H39a5 5 0 0 1-5-5V81a5 5 0 0 1 5-5z'],
    ['line', 'M36 80l44 36 44-36M36 139l30-30M124 139l-30-30'],
    ['figure', 'M71 114a9 9 0 1 0 18 0a9 9 0 1 0-18 0z'],
    ['line', 'M34 156h92'],
  ],
}

/** An arched window with a lit lamp and a scene. */
export function ArchScene({ subject, className = '' }: { subject: ArchSubject; className?: string }) {
  return (
    <svg viewBox="0 0 160 190" aria-hidden="true" className={className}>
      <path d="M12 176V80a68 68 0 0 1 136 0v96z" className="fill-house" />
      <path d="M22 172V80a58 58 0 0 1 116 0v92z" className="fill-glow" />
      {subjects[subject].map(([look, path]) => (
        <path key={path} d={path} {...looks[look]} />
      ))}
      <rect x="4" y="170" width="152" height="14" rx="5" className="fill-line-strong" />
    </svg>
  )
}
