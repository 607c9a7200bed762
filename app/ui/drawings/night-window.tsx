const stars: readonly (readonly [x: number, y: number, r: number])[] = [
  [176, 48, 2],
  [150, 96, 3],
  [182, 150, 1.5],
  [138, 206, 2],
  [60, 70, 2],
  [92, 170, 1.5],
  [470, 40, 3],
  [500, 112, 2],
  [462, 166, 1.5],
  [508, 214, 2.5],
  [580, 84, 1.5],
  [556, 176, 2],
]

/** A lit arched window at night, with an open book on its sill. The card by mail has the same: see `LitWindow`. */
export function NightWindow({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 640 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <path d="M0 0h640v300H0z" className="fill-night" />
      <g className="fill-glow">
        {stars.map(([x, y, r]) => (
          <circle key={`${x}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path d="M204 262V146a116 116 0 0 1 232 0v116z" className="fill-night-2" />
      <path d="M222 262V146a98 98 0 0 1 196 0v116z" className="fill-night-3" />
      <path d="M240 262V146a80 80 0 0 1 160 0v116z" className="fill-night" />
      <path d="M248 262V146a72 72 0 0 1 144 0v116z" className="fill-glow" />
      <path d="M320 74v188M248 146h144M248 198h144" fill="none" className="stroke-night" strokeWidth="7" />
      <path
        d="M320 262c-18-11-38-12-56-8v-42c18-4 38-3 56 8 18-11 38-12 56-8v42c-18-4-38-3-56 8z"
        className="fill-page"
      />
      <path d="M258 256c20-5 42-3 62 9 20-12 42-14 62-9v8H258z" className="fill-secondary" />
      <path
        d="M320 220v42M276 226c10-2 20-1 30 3M276 236c10-2 20-1 30 3M364 226c-10-2-20-1-30 3M364 236c-10-2-20-1-30 3"
        fill="none"
        className="stroke-line"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="202" y="262" width="236" height="13" rx="3" className="fill-page" />
      <path d="M202 270h236v2a3 3 0 0 1-3 3H205a3 3 0 0 1-3-3z" className="fill-line" />
    </svg>
  )
}
