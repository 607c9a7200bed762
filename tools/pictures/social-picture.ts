import { light, mainColor, social } from '../../app/colors/palette.ts'

export const socialSize = { width: 1200, height: 630 }
const titleWidth = 640
const lineHeight = 1.08
/** Font sizes of the title, each with its maximum number of lines. */
const sizes = [
  [112, 3],
  [96, 4],
  [84, 4],
  [68, 5],
  [48, 7],
] as const
const stars = '92,588 328,44 452,40 566,36 688,76 806,30 1010,62 1128,34 1164,128'.split(' ')

/** A picture in place of the lit window: a data URL, and its place. */
interface Beside {
  picture: string
  x: number
  y: number
  width: number
  height: number
}

/** The social picture of a page: its heading beside the logo's lit window, or beside the book. `heading` is escaped HTML. */
export function drawSocialPicture(heading: string, siteName: string, favicon: string, beside?: Beside): string {
  const { size, lines } = breakTitle(heading)
  const firstLine = 360 - (lines.length / 2 - 0.8) * size * lineHeight
  const mark = (x: number, y: number, side: number) =>
    favicon.replace('<svg ', `<svg x="${x}" y="${y}" width="${side}" height="${side}" `)
  // The logo's frame is as dark as the background.
  const inLight = (drawn: string) => drawn.replaceAll(mainColor, social.litFrame)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${socialSize.width}" height="${socialSize.height}">
    <radialGradient id="night" gradientUnits="userSpaceOnUse" cx="960" cy="350" r="560">
      <stop offset="0" stop-color="${social.dusk}"/><stop offset="0.45" stop-color="${light.night3}"/><stop offset="1" stop-color="${light.night}"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#night)"/>
    ${stars.map((at, index) => `<circle cx="${at.split(',')[0]}" cy="${at.split(',')[1]}" r="${1.6 + (index % 2)}" fill="${light.page}" opacity="0.8"/>`).join('')}
    ${beside ? `<image href="${beside.picture}" x="${beside.x}" y="${beside.y}" width="${beside.width}" height="${beside.height}"/>` : inLight(mark(710, 82, 500))}
    ${inLight(mark(74, 58, 60))}
    <g fill="${light.page}" font-family="Fraunces">
      <text x="148" y="104" font-size="32">${siteName}</text>
      ${lines.map((line, index) => `<text x="77" y="${firstLine + index * size * lineHeight}" font-size="${size}" letter-spacing="${-0.01 * size}">${line}</text>`).join('')}
    </g>
  </svg>`
}

/** The largest font size at which the title fits, in lines of similar length. A letter is about half as wide as high. */
export function breakTitle(title: string): { size: number; lines: string[] } {
  const fill = (letters: number) => {
    const lines = title.match(new RegExp(`\\S.{0,${letters - 1}}(?=\\s|$)`, 'g')) ?? []
    return lines.join(' ') === title ? lines : null
  }
  for (const [size, most] of sizes) {
    let letters = Math.floor(titleWidth / (size * 0.53))
    const lines = fill(letters)
    if (!lines || lines.length > most) continue
    while (fill(letters - 1)?.length === lines.length) letters -= 1
    return { size, lines: fill(letters) ?? lines }
  }
  return { size: 48, lines: [title] }
}
