import { colors, type PdfDocument } from './pdf-document.server.ts'

/** The height of the drawing, in its own units: see `app/ui/drawings/window-mark.tsx`. */
const drawnHeight = 40
const book = 'M16 33c-3-2.4-6-2.4-8.5-1.6v-6c2.5-.8 5.5-.8 8.5 1.6 3-2.4 6-2.4 8.5-1.6v6c-2.5-.8-5.5-.8-8.5 1.6z'

/** The publisher's logo, with its top left corner at this position, in points. */
export function drawMark(pdf: PdfDocument, { x, y, height }: { x: number; y: number; height: number }): void {
  pdf.decorate((doc) => {
    doc
      .save()
      .translate(x, y)
      .scale(height / drawnHeight)
    // The drawing begins 2 units below its top and right of its left edge.
    doc.translate(-2, -2)
    doc.path('M2 38V16a14 14 0 0 1 28 0v22z').fill(colors.ink)
    doc.path('M6 35V16a10 10 0 0 1 20 0v19z').fill(colors.glow)
    doc.path('M16 6v16M6 22h20').lineWidth(2.5).stroke(colors.ink)
    doc.lineWidth(1.5).path(book).fillAndStroke(colors.page, colors.ink)
    doc.path('M16 27v6').stroke(colors.ink)
    doc.restore()
  })
}
