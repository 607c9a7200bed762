const ages = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
const shortest = 430
const growth = 33

/** A door frame with the pencil marks of growing children, as families keep them, from 4 to 14. */
export function DoorFrame({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 640" aria-hidden="true" className={className}>
      <path d="M0 640V24h240v616z" className="fill-house" />
      <path d="M0 24h240" className="stroke-night-2" strokeWidth="14" />
      <path d="M18 640V52h132v588z" className="fill-glow" />
      <path d="M150 52h10v588h-10z" className="fill-night-2" />
      <g fill="#4a2f3f">
        <circle cx="66" cy="312" r="30" />
        <path d="M24 640V412c0-44 16-74 42-74s42 30 42 74v228z" />
        <circle cx="112" cy="472" r="26" />
        <path d="M76 640v-90c0-36 14-58 36-58s34 22 34 58v90z" />
        <circle cx="94" cy="450" r="11" />
      </g>
      <path d="M36 430c10-5 20-5 30 0 10-5 20-5 30 0v44c-10-5-20-5-30 0-10-5-20-5-30 0z" className="fill-page" />
      <path d="M66 430v44" className="stroke-night-3" strokeWidth="3" />
      <g className="fill-page stroke-page font-display" strokeWidth="3" strokeLinecap="round">
        {ages.map((age) => {
          const height = shortest - (age - 4) * growth
          const named = age % 2 === 0
          return (
            <g key={age}>
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
