const ages = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
/** The marks of a child of 102 cm at 4 and 160 cm at 14, on a floor at 640. */
const shortest = 296
const growth = 19.6
/** The age of the child that is measured: the book on its head is at this mark. */
const measured = 8

/** A door frame with the pencil marks of a growing child, from 4 to 14. */
export function DoorFrame({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 664" aria-hidden="true" className={className}>
      <path d="M0 640V24h240v616z" className="fill-house" />
      <path d="M0 24h240" className="stroke-night-2" strokeWidth="14" />
      <path d="M18 640V52h132v588z" className="fill-glow" />
      <path d="M150 52h10v588h-10z" className="fill-night-2" />
      <path d="M0 640h240v14a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" className="fill-line-strong" />
      <path d="M70 492l-2 126M104 492l2 126" stroke="#4a2f3f" strokeWidth="30" fill="none" />
      <path
        d="M52 612h32v22a6 6 0 0 1-6 6H48c-6 0-8-6-5-11 3-6 9-8 9-17zM122 612H90v22a6 6 0 0 0 6 6h30c6 0 8-6 5-11-3-6-9-8-9-17z"
        fill="#2a2347"
      />
      <path d="M41 635h43v5H41zM90 635h43v5H90z" fill="#fff3d0" />
      <g fill="#c98f66">
        <path d="M77 296h20v32H77z" />
        <ellipse cx="87" cy="263" rx="38" ry="43" />
        <circle cx="48" cy="268" r="8" />
        <circle cx="126" cy="268" r="8" />
      </g>
      <path
        d="M73 318c-15 2-26 8-27 24l9 142c0 6 3 8 8 8h48c5 0 8-2 8-8l9-142c-1-16-12-22-27-24-8 9-20 9-28 0z"
        fill="#b9503f"
      />
      <path
        d="M37 422h19c1 9 7 12 7 21 0 7-6 7-7 1 0 8-4 15-10 15-9 0-13-9-11-20zM137 422h-19c-1 9-7 12-7 21 0 7 6 7 7 1 0 8 4 15 10 15 9 0 13-9 11-20z"
        fill="#c98f66"
      />
      <path
        d="M45 334c10-12 25-4 24 9l-9 80c-1 7-26 6-26-1zM129 334c-10-12-25-4-24 9l9 80c1 7 26 6 26-1z"
        fill="#9d443f"
      />
      <path d="M46 266c-4-30 14-48 41-48s45 18 41 48c-6-6-9-14-11-22-20 8-42 8-60 0-2 8-5 16-11 22z" fill="#3a2436" />
      <path d="M72 268h0M102 268h0" stroke="#3a2436" strokeWidth="8" strokeLinecap="round" />
      <path d="M77 284c6 6 14 6 20 0" stroke="#3a2436" strokeWidth="3.5" strokeLinecap="round" fill="none" />
      <path d="M44 197h106v20H44a10 10 0 0 1 0-20z" fill="#b9503f" />
      <path d="M48 201h102v12H48a6 6 0 0 1 0-12z" className="fill-page" />
      <g className="fill-page stroke-page font-display" strokeWidth="3" strokeLinecap="round">
        {ages.map((age) => {
          const height = shortest - (age - 4) * growth
          const named = age % 2 === 0
          return (
            <g key={age} className={age === measured ? 'fill-glow stroke-glow' : undefined}>
              <path d={`M160 ${height}h${named ? 16 : 9}`} />
              {named && (
                <text x="186" y={height + 7} stroke="none" fontSize="20">
                  {age}
                </text>
              )}
            </g>
          )
        })}
      </g>
    </svg>
  )
}
