import type { BuiltPhoto } from '../../../ui/photograph.tsx'

interface PictureProps {
  /** Null means that the page has a drawing. */
  photo: BuiltPhoto | null
  /** What the page shows without a photograph. */
  without: string
}

/** A picture as a page shows it, with its alt text below. A paragraph may hold it. */
export function Picture({ photo, without }: PictureProps) {
  if (!photo) return <span className="soft">The page shows {without}.</span>
  return (
    <span className="photograph">
      <img src={photo.src} alt={photo.alt} width={photo.width} height={photo.height} />
      {photo.alt && <span className="soft">Read aloud: “{photo.alt}”</span>}
    </span>
  )
}
