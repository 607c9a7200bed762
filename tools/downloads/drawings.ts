import { colors } from './look.ts'

type Doc = PDFKit.PDFDocument

/** Draws in the picture's own units, with its corner at x, y. The words beside a picture say the same. */
function drawAt(doc: Doc, x: number, y: number, scale: number, draw: () => void): void {
  doc.save().translate(x, y).scale(scale)
  draw()
  doc.restore()
}

/** The publisher's mark: an arched window with its lamp lit. */
export function drawWindowMark(doc: Doc, x: number, y: number, height: number): void {
  drawAt(doc, x, y, height / 40, () => {
    doc.path('M2 38V16a14 14 0 0 1 28 0v22z').fill(colors.ink)
    doc.path('M6 35V16a10 10 0 0 1 20 0v19z').fill(colors.glow)
    doc.path('M16 6v16M6 22h20').lineWidth(2.5).stroke(colors.ink)
    doc
      .path('M16 33c-3-2.4-6-2.4-8.5-1.6v-6c2.5-.8 5.5-.8 8.5 1.6 3-2.4 6-2.4 8.5-1.6v6c-2.5-.8-5.5-.8-8.5 1.6z')
      .lineWidth(1.5)
      .lineJoin('round')
      .fillAndStroke(colors.page, colors.ink)
    doc.path('M16 27v6').lineWidth(1.5).stroke(colors.ink)
  })
}

/** An open book that throws light. */
export function drawOpenBook(doc: Doc, x: number, y: number, width: number): void {
  drawAt(doc, x, y, width / 320, () => {
    const rays = doc.linearGradient(0, 168, 0, 4)
    rays.stop(0, colors.glow, 0.95).stop(1, colors.glow, 0.15)
    doc.path('M160 168L36 24l60-14zM160 168L128 4h64zM160 168l64-158 60 14z').fill(rays)
    doc
      .path('M160 226c-42-22-92-26-140-14V134c48-12 98-8 140 14 42-22 92-26 140-14v78c-48-12-98-8-140 14z')
      .fill(colors.night3)
    doc
      .path('M160 212c-38-20-84-24-126-14v-76c42-10 88-6 126 14 38-20 84-24 126-14v76c-42-10-88-6-126 14z')
      .fill(colors.page)
    doc
      .path('M160 138v72M54 142c28-4 56-2 84 8M54 162c28-4 56-2 84 8M266 142c-28-4-56-2-84 8M266 162c-28-4-56-2-84 8')
      .lineWidth(3)
      .lineCap('round')
      .stroke(colors.night3)
  })
}

/** A window lit from the sill up to the share it stands for: a full window would be 100%. */
export function drawRateWindow(doc: Doc, x: number, y: number, height: number, percent: number): void {
  drawAt(doc, x, y, height / 300, () => {
    const lit = (250 * percent) / 100
    doc.path('M8 278V90a82 82 0 0 1 164 0v188z').fill(colors.night3)
    doc.path('M20 270V90a70 70 0 0 1 140 0v180z').fill(colors.night)
    doc.rect(20, 270 - lit, 140, lit).fill(colors.glow)
    doc.path('M90 20v250M20 145h140').lineWidth(7).stroke(colors.night3)
    doc.roundedRect(0, 270, 180, 16, 6).fill(colors.ink)
  })
}

const pane = 'm1 19v-11a7 7 0 0 1 14 0v11z'

/** A window of each share: told apart by colour, and without colour by its bars. */
const panes = [
  { fill: colors.glow, bars: '' },
  { fill: '#7fb6c1', bars: 'm8 1v18' },
  { fill: colors.page, bars: 'm1 10h14' },
  { fill: colors.night, bars: 'm8 1v18m-7-9h14' },
]

function drawPane(doc: Doc, x: number, y: number, share: number): void {
  const look = panes[share]
  if (!look) return
  doc.path(`M${x} ${y}${pane}`).lineWidth(1).fillAndStroke(look.fill, colors.night3)
  if (look.bars)
    doc
      .path(`M${x} ${y}${look.bars}`)
      .lineWidth(2)
      .stroke(share === 3 ? colors.page : colors.night3)
}

/** One hundred windows, filled from the top, row by row. */
export function drawFundsBuilding(doc: Doc, x: number, y: number, width: number, percents: readonly number[]): void {
  const shares = percents.flatMap((percent, share) => Array.from({ length: percent }, () => share))
  drawAt(doc, x, y, width / 300, () => {
    doc.path('M20 350V62L150 8l130 54v288z').fill(colors.night3)
    for (const [position, share] of shares.entries()) {
      drawPane(doc, 25 + (position % 10) * 26, 66 + Math.floor(position / 10) * 27, share)
    }
    doc.path('M0 348h300').lineWidth(4).lineCap('round').stroke(colors.ink)
  })
}

export function drawSharePane(doc: Doc, x: number, y: number, height: number, share: number): void {
  drawAt(doc, x, y, height / 20, () => drawPane(doc, 0, 0, share))
}
