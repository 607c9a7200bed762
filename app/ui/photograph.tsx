import type { ReactNode } from 'react'

/** A photograph that the build has made: see `tools/photos`. */
export interface BuiltPhoto {
  alt: string
  /** The size of the largest version in pixels. All versions have the same shape. */
  width: number
  height: number
  /** The address and width of each version, in the form of `srcset`. */
  avif: string
  webp: string
  /** The middle version, for browsers without `srcset`. */
  src: string
}

/** A photograph of the owner, or the drawing until there is one. */
export function Photograph({
  photo,
  sizes,
  loading = 'lazy',
  className = '',
  children,
}: {
  photo: BuiltPhoto | null
  /** Its width on the page, in the form of the attribute `sizes`. */
  sizes: string
  /** `eager`: it is in the first screen. */
  loading?: 'lazy' | 'eager'
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
        loading={loading}
        sizes={sizes}
        srcSet={webp}
        src={src}
        className={className}
      />
    </picture>
  )
}
