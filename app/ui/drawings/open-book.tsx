import { lamplight } from '../../colors/palette.ts'

/** An open book with rays of light. */
export function OpenBook({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id="rays" gradientUnits="userSpaceOnUse" cx="160" cy="150" r="140">
          <stop offset="0" stopColor={lamplight} />
          <stop offset="1" stopColor={lamplight} stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M160 168L22 60 60 26zM160 168L84 8l46-8zM160 168L190 0l46 8zM160 168L260 26l38 34z" fill="url(#rays)" />
      <path
        d="M160 226c-42-22-92-26-140-14V134c48-12 98-8 140 14 42-22 92-26 140-14v78c-48-12-98-8-140 14z"
        className="fill-house"
      />
      <path
        d="M160 212c-38-20-84-24-126-14v-76c42-10 88-6 126 14 38-20 84-24 126-14v76c-42-10-88-6-126 14z"
        className="fill-page"
      />
      <path
        d="M160 138v72M54 142c28-4 56-2 84 8M54 162c28-4 56-2 84 8M266 142c-28-4-56-2-84 8M266 162c-28-4-56-2-84 8"
        className="stroke-night-3"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
