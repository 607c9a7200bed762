/** The publisher's logo: an arched window with a lit lamp. */
export function WindowMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 40" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path d="M2 38V16a14 14 0 0 1 28 0v22z" className="fill-mark" />
      <path d="M6 35V16a10 10 0 0 1 20 0v19z" className="fill-glow" />
      <path d="M16 6v16M6 22h20" className="stroke-mark" strokeWidth="2.5" fill="none" />
      <path
        d="M16 33c-3-2.4-6-2.4-8.5-1.6v-6c2.5-.8 5.5-.8 8.5 1.6 3-2.4 6-2.4 8.5-1.6v6c-2.5-.8-5.5-.8-8.5 1.6z"
        className="fill-page stroke-mark"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M16 27v6" className="stroke-mark" strokeWidth="1.5" />
    </svg>
  )
}
