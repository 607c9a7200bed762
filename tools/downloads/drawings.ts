import { colors } from '../../app/pdf/sheet.server.ts'

type Doc = PDFKit.PDFDocument
/** A path with what fills it and what draws its outline. */
interface Shape {
  path: string
  fill?: string | PDFKit.Mixins.ColorValue
  stroke?: string
  weight?: number
}

/** Draws in the picture's own units, with its corner at x, y. The words beside a picture say the same. */
function draw(doc: Doc, x: number, y: number, scale: number, shapes: readonly Shape[]): void {
  doc.save().translate(x, y).scale(scale).lineJoin('round').lineCap('round')
  for (const { path, fill, stroke, weight = 1 } of shapes) {
    doc.path(path).lineWidth(weight)
    if (fill && stroke) doc.fillAndStroke(fill, stroke)
    else if (fill) doc.fill(fill)
    else if (stroke) doc.stroke(stroke)
  }
  doc.restore()
}

/** The publisher's mark: an arched window with its lamp lit. */
export function drawWindowMark(doc: Doc, x: number, y: number, height: number): void {
  const book = 'M16 33c-3-2.4-6-2.4-8.5-1.6v-6c2.5-.8 5.5-.8 8.5 1.6 3-2.4 6-2.4 8.5-1.6v6c-2.5-.8-5.5-.8-8.5 1.6z'
  draw(doc, x, y, height / 40, [
    { path: 'M2 38V16a14 14 0 0 1 28 0v22z', fill: colors.ink },
    { path: 'M6 35V16a10 10 0 0 1 20 0v19z', fill: colors.glow },
    { path: 'M16 6v16M6 22h20', stroke: colors.ink, weight: 2.5 },
    { path: book, fill: colors.page, stroke: colors.ink, weight: 1.5 },
    { path: 'M16 27v6', stroke: colors.ink, weight: 1.5 },
  ])
}

/** An open book with rays of light. */
export function drawOpenBook(doc: Doc, x: number, y: number, width: number): void {
  const rays = doc.linearGradient(0, 168, 0, 4).stop(0, colors.glow, 0.95).stop(1, colors.glow, 0.15)
  const cover = 'M160 226c-42-22-92-26-140-14V134c48-12 98-8 140 14 42-22 92-26 140-14v78c-48-12-98-8-140 14z'
  const pages = 'M160 212c-38-20-84-24-126-14v-76c42-10 88-6 126 14 38-20 84-24 126-14v76c-42-10-88-6-126 14z'
  const lines =
    'M160 138v72M54 142c28-4 56-2 84 8M54 162c28-4 56-2 84 8M266 142c-28-4-56-2-84 8M266 162c-28-4-56-2-84 8'
  draw(doc, x, y, width / 320, [
    { path: 'M160 168L36 24l60-14zM160 168L128 4h64zM160 168l64-158 60 14z', fill: rays },
    { path: cover, fill: colors.night3 },
    { path: pages, fill: colors.page },
    { path: lines, stroke: colors.night3, weight: 3 },
  ])
}

/** A window lit from the sill up to the share it stands for: a full window would be 100%. */
export function drawRateWindow(doc: Doc, x: number, y: number, height: number, percent: number): void {
  const lit = (250 * percent) / 100
  draw(doc, x, y, height / 300, [
    { path: 'M8 278V90a82 82 0 0 1 164 0v188z', fill: colors.night3 },
    { path: 'M20 270V90a70 70 0 0 1 140 0v180z', fill: colors.night },
    { path: `M20 ${270 - lit}h140v${lit}h-140z`, fill: colors.glow },
    { path: 'M90 20v250M20 145h140', stroke: colors.night3, weight: 7 },
    { path: 'M6 270h168a6 6 0 0 1 6 6v4a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6v-4a6 6 0 0 1 6-6z', fill: colors.ink },
  ])
}

/** A window of each share: told apart by color, and without color by its bars. */
const panes = [
  { fill: colors.glow, bars: '', stroke: colors.night3 },
  { fill: '#7fb6c1', bars: 'm8 1v18', stroke: colors.night3 },
  { fill: colors.page, bars: 'm1 10h14', stroke: colors.night3 },
  { fill: colors.night, bars: 'm8 1v18m-7-9h14', stroke: colors.page },
]

function paneAt(x: number, y: number, share: number): Shape[] {
  const { fill, bars, stroke } = panes[share]!
  return [
    { path: `M${x} ${y}m1 19v-11a7 7 0 0 1 14 0v11z`, fill, stroke: colors.night3 },
    ...(bars ? [{ path: `M${x} ${y}${bars}`, stroke, weight: 2 }] : []),
  ]
}

/** One hundred windows, filled from the top, row by row. */
export function drawFundsBuilding(doc: Doc, x: number, y: number, width: number, percents: readonly number[]): void {
  const shares = percents.flatMap((percent, share) => Array.from({ length: percent }, () => share))
  draw(doc, x, y, width / 300, [
    { path: 'M20 350V62L150 8l130 54v288z', fill: colors.night3 },
    ...shares.flatMap((share, index) => paneAt(25 + (index % 10) * 26, 66 + Math.floor(index / 10) * 27, share)),
    { path: 'M0 348h300', stroke: colors.ink, weight: 4 },
  ])
}

export const drawSharePane = (doc: Doc, x: number, y: number, height: number, share: number): void =>
  draw(doc, x, y, height / 20, paneAt(0, 0, share))
