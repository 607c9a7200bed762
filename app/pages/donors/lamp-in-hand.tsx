import { lamplight } from '../../colors/palette.ts'

/** A hand that holds up a lantern, and the light it gives. */
export function LampInHand({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 340" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id="halo">
          <stop offset="0" stopColor={lamplight} stopOpacity="0.9" />
          <stop offset="1" stopColor={lamplight} stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="150" cy="190" r="148" fill="url(#halo)" />
      <path d="M118 116V86a32 32 0 0 1 64 0v30" fill="none" className="stroke-ink" strokeWidth="8" />
      <path
        d="M320 12v62l-76 10c-8 14-20 22-36 22h-62c-10 0-17-7-17-16s7-16 16-16h-9c-10 0-17-7-17-16s7-16 17-16h22c6-14 18-22 36-22h46z"
        fill="#b07a5c"
      />
      <path d="M137 74h36M152 42h24" stroke="#8a5a42" strokeWidth="4" strokeLinecap="round" fill="none" />
      <path d="M320 2v84l-42 6V8z" className="fill-secondary" />
      <path d="M110 138l16-26h48l16 26z" className="fill-house" />
      <rect x="108" y="138" width="84" height="100" rx="4" className="fill-glow" />
      <path d="M150 226c-17 0-24-12-24-24 0-18 18-24 24-48 8 20 24 30 24 48 0 13-8 24-24 24z" className="fill-page" />
      <path d="M108 138h84v100h-84zM136 138v100M164 138v100" fill="none" className="stroke-house" strokeWidth="7" />
      <rect x="98" y="236" width="104" height="18" rx="6" className="fill-house" />
    </svg>
  )
}
