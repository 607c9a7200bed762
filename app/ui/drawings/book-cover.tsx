/** The cover of the book: a child outside, at night, before a window that was lit for it. The drawing carries its title. */
export function BookCover({
  title,
  publisher,
  className = '',
}: {
  title: string
  publisher: string
  className?: string
}) {
  const words = title.split(' ')
  const half = Math.ceil(words.length / 2)
  const lines = [words.slice(0, half).join(' '), words.slice(half).join(' ')]
  return (
    <svg viewBox="0 0 360 480" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id="cover-light" cx="0.5" cy="0.62" r="0.7">
          <stop offset="0" stopColor="#fff6d8" />
          <stop offset="0.5" stopColor="#ffd884" />
          <stop offset="1" stopColor="#f2a63a" />
        </radialGradient>
        <linearGradient id="cover-path" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd884" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ffd884" stopOpacity="0.05" />
        </linearGradient>
      </defs>
      <rect width="360" height="480" rx="8" fill="#171d3b" />
      <g fill="#fff8e6">
        <circle cx="52" cy="42" r="1.8" />
        <circle cx="318" cy="60" r="2.4" />
        <circle cx="286" cy="28" r="1.5" />
        <circle cx="40" cy="150" r="1.5" />
        <circle cx="332" cy="170" r="1.8" />
        <circle cx="78" cy="196" r="1.4" />
        <circle cx="98" cy="26" r="1.4" />
      </g>
      <path d="M16 400V292l42-40 42 40v108zM262 400V280l46-42 46 42v120z" fill="#222a52" />
      <path d="M84 400V268l96-78 96 78v132z" fill="#2e3868" />
      <path d="M228 196h20v40h-20z" fill="#2e3868" />
      <path d="M139 352v-62a41 41 0 0 1 82 0v62z" fill="#171d3b" />
      <path d="M146 348v-58a34 34 0 0 1 68 0v58z" fill="url(#cover-light)" />
      <path d="M180 256v92M146 304h68" fill="none" stroke="#171d3b" strokeWidth="4" />
      <rect x="132" y="346" width="96" height="9" rx="4" fill="#fff8e6" />
      <path d="M0 392c60-14 120-14 180-6s120 10 180 2v84a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z" fill="#222a52" />
      <path d="M146 355h68l78 125H58z" fill="url(#cover-path)" />
      <g fill="#4a2f3f">
        <circle cx="180" cy="398" r="19" />
        <circle cx="168" cy="384" r="9" />
        <path d="M150 466v-18c2-19 14-30 30-30s28 11 30 30v18z" />
      </g>
      <path d="M180 456c-11-7-24-8-36-5v-20c12-3 25-2 36 5 11-7 24-8 36-5v20c-12-3-25-2-36 5z" fill="#fff8e6" />
      <path d="M180 436v20" stroke="#2e3868" strokeWidth="2" />
      <g textAnchor="middle" fill="#ffe9b8" className="font-display font-semibold">
        {lines.map((line, index) => (
          <text key={line} x="180" y={92 + index * 48} fontSize="43" letterSpacing="-0.6">
            {line}
          </text>
        ))}
      </g>
      <text x="344" y="464" textAnchor="end" fill="#cfd0e0" fontSize="13" letterSpacing="0.6">
        {publisher}
      </text>
      <path d="M12 0v480" stroke="#0d1122" strokeWidth="3" opacity="0.55" />
      <path d="M15 0v480" stroke="#4a568f" strokeWidth="1" opacity="0.6" />
    </svg>
  )
}
