import type { ReactNode } from 'react'

/** What can be seen through a lit window. */
type ArchSubject = 'book' | 'church' | 'globe' | 'children' | 'school' | 'letter'

const figure = '#4a2f3f'

const subjects: Record<ArchSubject, ReactNode> = {
  book: (
    <>
      <path d="M80 132L38 58l24-8zM80 132L68 44h24zM80 132l18-82 24 8z" className="fill-page" opacity="0.8" />
      <path d="M80 164c-16-9-34-10-50-6v-30c16-4 34-3 50 6 16-9 34-10 50-6v30c-16-4-34-3-50 6z" className="fill-page" />
      <path
        d="M80 134v30M42 140c9-2 18-1 27 3M118 140c-9-2-18-1-27 3"
        fill="none"
        stroke={figure}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  ),
  church: (
    <>
      <path d="M77 40h6v10h9v6h-9v14l20 24v26l27 18v32H30v-32l27-18V94l20-24V56h-9v-6h9z" fill={figure} />
      <path
        d="M68 170v-20a12 12 0 0 1 24 0v20zM74 112v-8a6 6 0 0 1 12 0v8zM42 160v-8a4 4 0 0 1 8 0v8zM110 160v-8a4 4 0 0 1 8 0v8z"
        className="fill-page"
      />
    </>
  ),
  globe: (
    <>
      <circle cx="80" cy="102" r="42" fill={figure} />
      <path
        d="M60 72c14-6 26 0 22 10s-18 4-20 14-14 6-18-2 4-18 16-22zM92 96c12-4 24 0 24 8s-8 22-18 24-6-10-12-16-4-13 6-16zM62 118c8 0 12 6 8 12s-10 2-12-4 0-8 4-8z"
        className="fill-page"
      />
      <path
        d="M112 62a52 52 0 0 1-20 91M80 154v14M56 170h48"
        fill="none"
        stroke={figure}
        strokeWidth="5"
        strokeLinecap="round"
      />
    </>
  ),
  children: (
    <g fill={figure}>
      <circle cx="62" cy="82" r="17" />
      <path d="M34 170v-30c0-22 12-36 28-36s28 14 28 36v30z" />
      <circle cx="74" cy="66" r="8" />
      <circle cx="108" cy="118" r="14" />
      <path d="M86 170v-12c0-15 9-24 22-24s22 9 22 24v12z" />
      <path d="M46 138c8-4 16-4 24 0v22c-8-4-16-4-24 0z" className="fill-page" />
    </g>
  ),
  school: (
    <>
      <rect x="36" y="62" width="88" height="54" rx="4" fill={figure} />
      <path d="M50 80h34M50 94h50" className="stroke-page" strokeWidth="4" strokeLinecap="round" />
      <g fill={figure}>
        <circle cx="48" cy="138" r="11" />
        <circle cx="80" cy="138" r="11" />
        <circle cx="112" cy="138" r="11" />
        <path d="M32 170v-6c0-9 7-14 16-14s16 5 16 14v6zM64 170v-6c0-9 7-14 16-14s16 5 16 14v6zM96 170v-6c0-9 7-14 16-14s16 5 16 14v6z" />
      </g>
    </>
  ),
  letter: (
    <>
      <rect x="34" y="76" width="92" height="66" rx="5" className="fill-page" />
      <path
        d="M36 80l44 36 44-36M36 139l30-30M124 139l-30-30"
        fill="none"
        stroke={figure}
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <circle cx="80" cy="114" r="9" fill={figure} />
      <path d="M34 156h92" fill="none" stroke={figure} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
}

/** An arched window with its lamp lit and something to see in it. */
export function ArchScene({ subject, className = '' }: { subject: ArchSubject; className?: string }) {
  return (
    <svg viewBox="0 0 160 190" aria-hidden="true" className={className}>
      <path d="M12 176V80a68 68 0 0 1 136 0v96z" className="fill-house" />
      <path d="M22 172V80a58 58 0 0 1 116 0v92z" className="fill-glow" />
      {subjects[subject]}
      <rect x="4" y="170" width="152" height="14" rx="5" className="fill-line-strong" />
    </svg>
  )
}
