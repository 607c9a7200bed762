import { pencil } from '../../colors/palette.ts'

/** A box of books on the step of a lit door, opened. */
export function BoxArriving({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" className={className}>
      <path d="M0 0h320v240H0z" className="fill-night-2" />
      <path d="M60 204v-84a100 100 0 0 1 200 0v84z" className="fill-house" />
      <path d="M72 204v-84a88 88 0 0 1 176 0v84z" className="fill-glow" />
      <path d="M0 204h320v36H0z" className="fill-house" />
      <path d="M72 204h176l30 36H42z" className="fill-glow" opacity="0.85" />
      <path d="M106 150v-36h16v36zM125 150v-36h16v36zM198 150v-36h16v36z" className="fill-house" />
      <path d="M110 121h8M129 121h8M202 121h8" className="stroke-glow" strokeWidth="4" />
      <path d="M146 150l-6-84 46-4 8 88z" fill="#222b5c" />
      <path d="M155 112l-2-25a12 12 0 0 1 24-2l2 25z" className="fill-glow" />
      <path d="M165 74l3 37M154 95l24-2" stroke="#222b5c" strokeWidth="2" />
      <path d="M96 149L58 122l14-12 40 39zM224 149l38-27-14-12-40 39z" fill="#8a5a42" />
      <path d="M96 142h128v80H96z" fill="#b07a5c" />
      <path d="M96 142h128v7H96z" fill="#8a5a42" />
      <path d="M150 149h20v73h-20z" fill="#d9a887" />
      <path d="M182 180h32v28h-32z" className="fill-page" />
      <path d="M188 188h20M188 194h20M188 200h10" stroke={pencil} strokeWidth="2" />
    </svg>
  )
}
