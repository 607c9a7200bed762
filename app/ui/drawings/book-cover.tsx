import { bookPaper, lamplight, nightSky } from '../../colors/palette.ts'

/**
 * The cover of the book: a child in the snow before the only lit window, and the title. A printed cover has the same
 * colours in both schemes. Several drawings on a page share their gradients, which are the same.
 */
export function BookCover({
  title,
  publisher,
  className = '',
}: {
  title: string
  publisher: string
  className?: string | undefined
}) {
  const words = title.split(' ')
  const half = Math.ceil(words.length / 2)
  const lines = [words.slice(0, half).join(' '), words.slice(half).join(' ')]
  return (
    <svg viewBox="0 0 360 480" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id="cover-lamp" cx="0.62" cy="0.74" r="0.9">
          <stop offset="0" stopColor="#fffbe9" />
          <stop offset="0.35" stopColor={lamplight} />
          <stop offset="1" stopColor="#f2a63a" />
        </radialGradient>
        <radialGradient id="cover-halo">
          <stop offset="0" stopColor="#ffc766" stopOpacity="0.8" />
          <stop offset="0.45" stopColor="#d9745a" stopOpacity="0.3" />
          <stop offset="1" stopColor="#6b3f75" stopOpacity="0" />
        </radialGradient>
        <radialGradient
          id="cover-snow"
          gradientUnits="userSpaceOnUse"
          cx="180"
          cy="404"
          r="190"
          gradientTransform="matrix(1 0 0 .55 0 182)"
        >
          <stop offset="0" stopColor="#ffe2a6" />
          <stop offset="0.3" stopColor="#dba27c" />
          <stop offset="0.62" stopColor="#6a5c8c" />
          <stop offset="1" stopColor="#323d72" />
        </radialGradient>
        <clipPath id="cover-edge">
          <path d="M0 0h352a8 8 0 0 1 8 8v464a8 8 0 0 1-8 8H0z" />
        </clipPath>
      </defs>
      <g clipPath="url(#cover-edge)">
        <path fill="#222b5c" d="M0 0h360v480H0z" />
        <path
          fill="none"
          stroke={bookPaper}
          strokeWidth="3.4"
          strokeLinecap="round"
          d="M52 40h0M318 52h0M276 24h0M38 158h0M334 170h0M84 186h0M112 24h0M290 176h0"
        />
        <path fill="#1f274d" d="M0 428V292l30-28 30 28v-48h26l20-26h150l22 34v-18h30v44l36-30 36 30v150z" />
        <path fill="#2a3360" d="M-12 428V322l50-42 50 42v106zM276 428V316l48-42 48 42v112z" />
        <path fill={nightSky} d="M28 338h22v28H28zM314 334h22v28h-22z" />
        <path fill="#39457c" d="M238 188h24v50h-24zM88 428V254l92-76 92 76v174z" />
        <path fill="#4b5996" d="M233 182h34v9h-34z" />
        <path
          fill="none"
          stroke="#55639f"
          strokeWidth="17"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M72 260l108-90 108 90"
        />
        <circle cx="180" cy="288" r="142" fill="url(#cover-halo)" />
        <path fill="#2a2347" d="M129 338v-66a51 51 0 0 1 102 0v66z" />
        <path fill="url(#cover-lamp)" d="M136 334v-62a44 44 0 0 1 88 0v62z" />
        <path fill="none" stroke="#2a2347" strokeWidth="5" d="M180 228v106M136 282h88" />
        <path fill="#fffbe9" d="M200 310c-4-7-1-11 0-17h10c1 6 4 10 0 17z" />
        <path fill="#f2a63a" d="M205 296c3 5 4 8 2 12h-4c-2-4-1-7 2-12z" />
        <path fill="#4a2f3f" d="M198 310h14c1 3 5 5 5 10 0 7-5 9-6 9h4v4h-20v-4h4c-1 0-6-2-6-9 0-5 4-7 5-10z" />
        <rect x="119" y="332" width="122" height="10" rx="5" fill="#fff3d0" />
        <path fill="url(#cover-snow)" d="M-4 398c90-20 278-20 368 0v90H-4z" />
        <g transform="translate(180 452) scale(.9)">
          <path fill="#2a2347" opacity="0.45" d="M-17-2h34l16 32h-66z" />
          <path fill="#3a2436" d="M-15-24h12v20c0 4-2 5-6 5h-7c-5 0-6-5-1-7zM15-24H3v20c0 4 2 5 6 5h7c5 0 6-5 1-7z" />
          <path
            fill="#8f3a35"
            d="M-16-64c-8 3-11 10-12 18l-4 15c-1 6 8 8 10 2l6-18zM16-64c8 3 11 10 12 18l4 15c1 6-8 8-10 2l-6-18z"
          />
          <path fill="#fff3d0" d="M-32-32l10 3-1 4c-2 5-10 3-10-3zM32-32l-10 3 1 4c2 5 10 3 10-3z" />
          <path fill="#b9503f" d="M-10-68c-8 1-12 5-13 12l-7 36c-1 4 2 6 6 6h48c4 0 7-2 6-6l-7-36c-1-7-5-11-13-12z" />
          <path stroke="#8f3a35" strokeWidth="2" d="M0-50v35" />
          <path fill="#3a2436" d="M-21-92c-1 9 0 14 2 18 3 5 10 6 19 6s16-1 19-6c2-4 3-9 2-18z" />
          <path
            fill="#e9c98a"
            d="M-15-75c10 3 20 3 30 0 3 0 4 8 1 10-10 4-22 4-32 0-3-2-2-10 1-10zM7-68l9 1 1 24c-3 2-7 2-9 0zM0-114c-14 0-21 9-21 21h42c0-12-7-21-21-21z"
          />
          <rect x="-23" y="-97" width="46" height="10" rx="5" fill="#fff3d0" />
          <circle cy="-115" r="6.5" fill="#fff3d0" />
          <path
            fill="none"
            stroke={lamplight}
            strokeWidth="2"
            strokeLinecap="round"
            d="M-15-66c-7 2-10 7-12 15l-3 12M15-66c7 2 10 7 12 15l3 12"
          />
        </g>
        <path d="M12 0v480" stroke="#0d1122" strokeWidth="3" opacity="0.5" />
        <path d="M15 0v480" stroke="#6b77b0" opacity="0.5" />
      </g>
      <g textAnchor="middle" fill="#ffe9b8" className="font-display font-semibold">
        {lines.map((line, index) => (
          <text key={line} x="184" y={92 + index * 48} fontSize="43" letterSpacing="-0.6">
            {line}
          </text>
        ))}
        <text x="184" y="473" fontSize="12">
          {publisher}
        </text>
      </g>
    </svg>
  )
}
