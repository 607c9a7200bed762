/** A reading lamp, lit or not. */
export function Lamp({ lit = true, className = '' }: { lit?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 64 80" aria-hidden="true" className={className}>
      {lit && <path d="M16 34h32l14 38H2z" className="fill-give" opacity="0.5" />}
      <path d="M32 34v32M20 70h24" fill="none" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M22 8h20l12 28H10z"
        className={lit ? 'fill-glow stroke-ink' : 'fill-sunk stroke-ink'}
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </svg>
  )
}
