/** What the social picture of a page shows, read from the built page. */
export interface PageFacts {
  /** Where the picture belongs, under the site's root. */
  file: string
  siteName: string
  heading: string
  /** The publisher's mark and the page's first drawing. */
  mark: Drawing
  drawing: Drawing
}

export interface Drawing {
  left: number
  top: number
  width: number
  height: number
  /** The inside of the svg element. */
  content: string
}

/** Smaller drawings are icons. */
const smallestDrawing = 100

/** Returns null for a page that is not meant to be shared. */
export function readPage(html: string): PageFacts | null {
  const image = propertyOf(html, 'og:image')
  const siteName = propertyOf(html, 'og:site_name')
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '')
  const mark = drawingsOf(html).at(0)
  if (!image || !siteName || !heading || !mark) return null
  const drawing = drawingsOf(html.slice(html.indexOf('<main'))).find(
    ({ width, height }) => Math.min(width, height) >= smallestDrawing,
  )
  return {
    file: new URL(image, 'http://localhost').pathname.slice(1),
    siteName,
    heading,
    mark,
    drawing: drawing ?? mark,
  }
}

function propertyOf(html: string, property: string): string | undefined {
  return new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
}

function drawingsOf(html: string): Drawing[] {
  return [...html.matchAll(/<svg viewBox="([^"]+)"[^>]*>(.*?)<\/svg>/gs)].map(([, viewBox, content]) => {
    const [left = 0, top = 0, width = 0, height = 0] = viewBox!.split(' ').map(Number)
    return { left, top, width, height, content: content! }
  })
}
