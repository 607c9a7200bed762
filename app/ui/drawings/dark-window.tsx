/** A dark window, and a moon. */
export function DarkWindow({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 260" aria-hidden="true" className={className}>
      <path d="M14 240V104a86 86 0 0 1 172 0v136z" className="fill-night-3" />
      <path d="M30 232V104a70 70 0 0 1 140 0v128z" className="fill-night" />
      <circle cx="128" cy="84" r="22" className="fill-glow" />
      <circle cx="119" cy="78" r="20" className="fill-night" />
      <g className="fill-page">
        <circle cx="62" cy="92" r="2" />
        <circle cx="82" cy="66" r="1.5" />
        <circle cx="146" cy="128" r="1.5" />
        <circle cx="54" cy="186" r="1.5" />
        <circle cx="76" cy="118" r="1.5" />
      </g>
      <path d="M100 34v198M30 148h140" fill="none" className="stroke-night-3" strokeWidth="8" />
      <rect x="4" y="232" width="192" height="16" rx="6" className="fill-line-strong" />
    </svg>
  )
}
