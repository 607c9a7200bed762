import { breakTitle, lineHeight } from './break-title.ts'
import type { Drawing, PageFacts } from './read-page.ts'

export const socialSize = { width: 1200, height: 630 }

interface Placement {
  /** The left edges of the drawing, which may stand there more than once. */
  at: number[]
  top: number
  width: number
  /** What is left for the title. */
  title: { width: number; height: number }
}

const margin = 80
const titleTop = 168
const titleFloor = 558
const besideDrawing = { width: 610, height: titleFloor - titleTop }

/** Drawings that reach an edge of the page reach it here too. The others stand in the middle of the right half. */
const placements: Record<string, Placement> = {
  'social/about.png': { at: [0], top: 437, width: 1200, title: { width: 1040, height: 220 } },
  'social/donate.png': { at: [650], top: 136, width: 490, title: { width: 560, height: besideDrawing.height } },
  'social/donors.png': { at: [730], top: 96, width: 470, title: besideDrawing },
  'social/get-involved.png': { at: [508, 726, 944], top: 324, width: 204, title: { width: 560, height: 170 } },
  'social/research.png': { at: [816], top: 40, width: 250, title: { width: 700, height: besideDrawing.height } },
}

const stars = [
  [92, 588, 2],
  [328, 44, 1.6],
  [452, 40, 2],
  [566, 36, 2.4],
  [688, 76, 1.6],
  [806, 30, 2],
  [1010, 62, 1.6],
  [1128, 34, 2.4],
  [1164, 128, 1.6],
]

/** The picture for a link to the page: its heading and its own drawing on the night background. */
export function drawSocialPicture(page: PageFacts, palette: Palette, textWidth: (text: string) => number): string {
  const { at, top, width, title: room } = placements[page.file] ?? centred(page.drawing)
  const height = (width * page.drawing.height) / page.drawing.width
  const { size, lines } = breakTitle(page.heading, room, textWidth)
  const block = lines.length * size * lineHeight
  const firstLine = titleTop + Math.max(0, (room.height - block) / 2) + size * 0.82
  const ink = palette.get('ink')
  const glowX = (at[0]! + at.at(-1)! + width) / 2

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${socialSize.width}" height="${socialSize.height}">
    <style>${classRules(palette)}</style>
    <radialGradient id="around" gradientUnits="userSpaceOnUse" cx="${glowX}" cy="${top + height * 0.6}" r="520">
      <stop offset="0" stop-color="${palette.get('night-2')}"/>
      <stop offset="1" stop-color="${palette.get('night')}"/>
    </radialGradient>
    <rect width="1200" height="630" fill="url(#around)"/>
    <g class="fill-page" opacity="0.8">${stars.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>
    ${at.map((left) => place(page.drawing, left, top, width)).join('')}
    ${place(page.mark, margin, 64, 48)}
    <g fill="${ink}" font-family="Fraunces">
      <text x="${margin + 68}" y="104" font-size="32">${page.siteName}</text>
      <g font-size="${size}" letter-spacing="${-0.01 * size}">
        ${lines.map((line, index) => `<text x="${margin - 3}" y="${firstLine + index * size * lineHeight}">${line}</text>`).join('')}
      </g>
    </g>
  </svg>`
}

function centred({ width, height }: Drawing): Placement {
  const scale = Math.min(420 / width, 460 / height)
  const [left, top] = [930 - (width * scale) / 2, 330 - (height * scale) / 2]
  return { at: [left], top, width: width * scale, title: besideDrawing }
}

function place(drawing: Drawing, left: number, top: number, width: number): string {
  const scale = width / drawing.width
  const shift = `translate(${left - drawing.left * scale} ${top - drawing.top * scale}) scale(${scale})`
  return `<g transform="${shift}">${drawing.content}</g>`
}

/** The colors of a band of night, by their names in app.css. */
type Palette = ReadonlyMap<string, string>

export function readPalette(css: string): Palette {
  const colors = [blockOf(css, '@theme'), blockOf(css, '.on-night')].flatMap((block) =>
    [...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]+)/g)].map(([, name, value]) => [name!, value!] as const),
  )
  return new Map(colors)
}

/** The drawings' classes as plain rules, because the rasteriser knows no Tailwind. */
function classRules(palette: Palette): string {
  return [...palette].map(([name, value]) => `.fill-${name}{fill:${value}}.stroke-${name}{stroke:${value}}`).join('')
}

function blockOf(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`app.css has no ${selector} block, from which the pictures take their colors.`)
  const nested = css.indexOf('@keyframes', start)
  const end = css.indexOf('}', start)
  return css.slice(start, nested > 0 && nested < end ? nested : end)
}
