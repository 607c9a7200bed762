import type { ReactNode } from 'react'

/** A photograph as the build has made it: see `tools/photos`. */
export interface BuiltPhoto {
  alt: string
  /** Of the largest version, in pixels; all have its shape. */
  width: number
  height: number
  /** Each version's address and width, as `srcset` wants them. */
  avif: string
  webp: string
  /** The middle one, for browsers that choose none. */
  src: string
}

/** A photograph of the owner's; until there is one, the drawing in its place. */
export function Photograph({
  photo,
  sizes,
  className = '',
  children,
}: {
  photo: BuiltPhoto | null
  /** How wide the page shows it, as the attribute `sizes` wants it. */
  sizes: string
  className?: string
  children?: ReactNode
}) {
  if (!photo) return children
  const { alt, width, height, avif, webp, src } = photo
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        sizes={sizes}
        srcSet={webp}
        src={src}
        className={className}
      />
    </picture>
  )
}
