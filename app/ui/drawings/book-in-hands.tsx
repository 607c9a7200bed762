import { paperEdge } from '../../colors/palette.ts'

/** An open book from the view of its reader, with both thumbs on its pages. */
export function BookInHands({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" className={className}>
      <path d="M0 0h320v240H0z" className="fill-night-2" />
      <path d="M36 240V140a124 124 0 0 1 248 0v100z" className="fill-house" />
      <path d="M48 240V140a112 112 0 0 1 224 0v100z" className="fill-glow" />
      <path
        d="M160 206c-30-14-70-18-118-12V64c48-6 88-2 118 12 30-14 70-18 118-12v130c-48-6-88-2-118 12z"
        className="fill-night"
      />
      <path
        d="M160 196c-29-13-66-16-108-12V58c42-4 79-1 108 12 29-13 66-16 108-12v126c-42-4-79-1-108 12z"
        className="fill-page"
      />
      <path d="M160 70v126" stroke={paperEdge} strokeWidth="3" />
      <path d="M84 128V96a22 22 0 0 1 44 3v32c-15-3-29-4-44-3z" className="fill-night" />
      <path d="M90 122V96a16 16 0 0 1 32 3v26c-11-2-21-3-32-3z" className="fill-glow" />
      <path d="M106 82v42M90 102l32 2" className="stroke-night" strokeWidth="3" />
      <path
        d="M186 94c18-6 38-8 58-7M186 112c18-6 38-8 58-7M186 130c18-6 38-8 58-7"
        fill="none"
        stroke="#b3aa99"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <HandAtLeft />
      <g transform="matrix(-1 0 0 1 320 0)">
        <HandAtLeft />
      </g>
    </svg>
  )
}

function HandAtLeft() {
  return (
    <>
      <path
        d="M22 240c-4-28 2-52 18-68 10-10 24-18 36-29 8-7 18-5 21 2s0 13-5 18c-10 9-17 17-17 29 2 14 1 32-3 48z"
        fill="#b07a5c"
      />
      <path d="M86 143c4-3 9-1 9 3s-3 6-6 7c-3-2-5-7-3-10z" fill="#d9a887" />
      <path d="M75 192c-1-12 6-20 17-29" fill="none" stroke="#8a5a42" strokeWidth="2" strokeLinecap="round" />
      <path d="M-8 240l14-22c22-9 54-9 80-2l6 24z" className="fill-secondary" />
    </>
  )
}
