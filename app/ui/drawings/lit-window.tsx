/** The site's picture: a dark street, one bright window, two children and a book that throws light. */
export function LitWindow({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 560" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id="lamplight" cx="0.5" cy="0.72" r="0.75">
          <stop offset="0" stopColor="#fff6d8" />
          <stop offset="0.45" stopColor="#ffd884" />
          <stop offset="1" stopColor="#f2a63a" />
        </radialGradient>
        <linearGradient id="spill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd884" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ffd884" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g className="fill-page">
        <circle cx="60" cy="90" r="2.5" />
        <circle cx="118" cy="40" r="1.8" />
        <circle cx="184" cy="104" r="1.8" />
        <circle cx="392" cy="64" r="2.2" />
        <circle cx="470" cy="120" r="1.8" />
        <circle cx="524" cy="46" r="2.5" />
        <circle cx="30" cy="196" r="1.8" />
      </g>
      <path d="M-10 560V330l86-74 86 74v230z" className="fill-night-2" />
      <path d="M404 560V296l82-80 84 80v264z" className="fill-night-2" />
      <g className="fill-night">
        <rect x="34" y="352" width="30" height="40" rx="4" />
        <rect x="88" y="352" width="30" height="40" rx="4" />
        <rect x="34" y="430" width="30" height="40" rx="4" />
        <rect x="88" y="430" width="30" height="40" rx="4" />
        <rect x="450" y="318" width="28" height="40" rx="4" />
        <rect x="500" y="318" width="28" height="40" rx="4" />
        <rect x="450" y="396" width="28" height="40" rx="4" />
        <rect x="500" y="396" width="28" height="40" rx="4" />
      </g>
      <path d="M372 96h36v96h-36z" className="fill-night-3" />
      <path d="M112 560V236c0-8 3-14 9-19L266 92c9-7 19-7 28 0l145 125c6 5 9 11 9 19v324z" className="fill-night-3" />
      <path d="M176 486V290a104 104 0 0 1 208 0v196z" className="fill-night" />
      <path d="M190 480V290a90 90 0 0 1 180 0v190z" fill="url(#lamplight)" />
      <path d="M280 200v112M190 312h180" fill="none" className="stroke-night" strokeWidth="8" />
      <path d="M280 446L204 330h152z" fill="#fffbe9" opacity="0.75" />
      <g fill="#4a2f3f">
        <circle cx="232" cy="386" r="27" />
        <circle cx="214" cy="362" r="12" />
        <path d="M190 480v-22c2-26 18-43 40-43s42 17 46 43l2 22z" />
        <circle cx="326" cy="398" r="24" />
        <path d="M286 480v-16c4-24 20-39 40-39s40 15 44 39v16z" />
      </g>
      <path
        d="M280 478c-20-14-44-16-66-10v-34c22-6 46-4 66 10 20-14 44-16 66-10v34c-22-6-46-4-66 10z"
        className="fill-page"
      />
      <path d="M280 444v34" className="stroke-night-3" strokeWidth="3" />
      <rect x="164" y="478" width="232" height="18" rx="7" className="fill-page" />
      <path d="M176 496h208l84 64H92z" fill="url(#spill)" />
    </svg>
  )
}
