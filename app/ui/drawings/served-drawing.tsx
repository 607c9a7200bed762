import DrawingOnServer from 'virtual:drawing-on-server'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { DrawingName } from './drawing.tsx'

const never = () => () => {}
/** React takes over an element with these properties and leaves its content as the server wrote it. */
const asServed = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

interface ServedDrawingProps {
  name: DrawingName
  viewBox: string
  className?: string
}

/**
 * A drawing that the scripts of a page do not repeat: the server writes it into the page. It is loaded only when a
 * visitor comes from another page without a new document.
 */
export function ServedDrawing({ name, viewBox, className }: ServedDrawingProps) {
  // The second snapshot is read only while React takes over a page from the server.
  const hydrates = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [isServed] = useState(hydrates)
  const [Loaded, setLoaded] = useState<ComponentType<{ name: DrawingName }> | null>(null)
  useEffect(() => {
    // Without a network the place stays empty: no drawing has a meaning of its own.
    if (!isServed) import('./drawing.tsx').then(({ Drawing }) => setLoaded(() => Drawing), Boolean)
  }, [isServed])
  const look = { viewBox, className, 'aria-hidden': true }
  const Shown = DrawingOnServer ?? Loaded
  if (isServed && !Shown) return <svg {...look} {...asServed} />
  return <svg {...look}>{Shown && <Shown name={name} />}</svg>
}
