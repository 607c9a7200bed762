import { bookPaper, lamplight, nightSky } from '../../app/colors/palette.ts'

/** The cloth of the back, and the color of what is printed on it. */
export const cloth = '#9d443f'
const gold = '#ffe9b8'

/** `text` in an SVG file. */
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The cover of a book without a picture of its own: a child in the snow before the only lit window, and the title. */
export function drawCover(title: string, publisher: string): string {
  const words = title.split(' ')
  const half = Math.ceil(words.length / 2)
  const lines = [words.slice(0, half).join(' '), words.slice(half).join(' ')]
  const titleLines = lines.map(
    (line, index) => `<text x="184" y="${92 + index * 48}" font-size="43" letter-spacing="-0.6">${escape(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 480" width="360" height="480">
    <defs>
    <radialGradient id="cover-lamp" cx="0.62" cy="0.74" r="0.9">
      <stop offset="0" stop-color="#fffbe9" />
      <stop offset="0.35" stop-color="${lamplight}" />
      <stop offset="1" stop-color="#f2a63a" />
    </radialGradient>
    <radialGradient id="cover-halo">
      <stop offset="0" stop-color="#ffc766" stop-opacity="0.8" />
      <stop offset="0.45" stop-color="#d9745a" stop-opacity="0.3" />
      <stop offset="1" stop-color="#6b3f75" stop-opacity="0" />
    </radialGradient>
    <radialGradient
      id="cover-snow"
      gradientUnits="userSpaceOnUse"
      cx="180"
      cy="404"
      r="190"
      gradientTransform="matrix(1 0 0 .55 0 182)"
    >
      <stop offset="0" stop-color="#ffe2a6" />
      <stop offset="0.3" stop-color="#dba27c" />
      <stop offset="0.62" stop-color="#6a5c8c" />
      <stop offset="1" stop-color="#323d72" />
    </radialGradient>
  </defs>
  <g>
    <path fill="#222b5c" d="M0 0h360v480H0z" />
    <path
      fill="none"
      stroke="${bookPaper}"
      stroke-width="3.4"
      stroke-linecap="round"
      d="M52 40h0M318 52h0M276 24h0M38 158h0M334 170h0M84 186h0M112 24h0M290 176h0"
    />
    <path fill="#1f274d" d="M0 428V292l30-28 30 28v-48h26l20-26h150l22 34v-18h30v44l36-30 36 30v150z" />
    <path fill="#2a3360" d="M-12 428V322l50-42 50 42v106zM276 428V316l48-42 48 42v112z" />
    <path fill="${nightSky}" d="M28 338h22v28H28zM314 334h22v28h-22z" />
    <path fill="#39457c" d="M238 188h24v50h-24zM88 428V254l92-76 92 76v174z" />
    <path fill="#4b5996" d="M233 182h34v9h-34z" />
    <path
      fill="none"
      stroke="#55639f"
      stroke-width="17"
      stroke-linecap="round"
      stroke-linejoin="round"
      d="M72 260l108-90 108 90"
    />
    <circle cx="180" cy="288" r="142" fill="url(#cover-halo)" />
    <path fill="#2a2347" d="M129 338v-66a51 51 0 0 1 102 0v66z" />
    <path fill="url(#cover-lamp)" d="M136 334v-62a44 44 0 0 1 88 0v62z" />
    <path fill="none" stroke="#2a2347" stroke-width="5" d="M180 228v106M136 282h88" />
    <path fill="#fffbe9" d="M200 310c-4-7-1-11 0-17h10c1 6 4 10 0 17z" />
    <path fill="#f2a63a" d="M205 296c3 5 4 8 2 12h-4c-2-4-1-7 2-12z" />
    <path fill="#4a2f3f" d="M198 310h14c1 3 5 5 5 10 0 7-5 9-6 9h4v4h-20v-4h4c-1 0-6-2-6-9 0-5 4-7 5-10z" />
    <rect x="119" y="332" width="122" height="10" rx="5" fill="#fff3d0" />
    <path fill="url(#cover-snow)" d="M-4 398c90-20 278-20 368 0v90H-4z" />
    <g transform="translate(180 452) scale(.9)">
      <path fill="#2a2347" opacity="0.45" d="M-17-2h34l16 32h-66z" />
      <path fill="#3a2436" d="M-15-24h12v20c0 4-2 5-6 5h-7c-5 0-6-5-1-7zM15-24H3v20c0 4 2 5 6 5h7c5 0 6-5 1-7z" />
      <path
        fill="#8f3a35"
        d="M-16-64c-8 3-11 10-12 18l-4 15c-1 6 8 8 10 2l6-18zM16-64c8 3 11 10 12 18l4 15c1 6-8 8-10 2l-6-18z"
      />
      <path fill="#fff3d0" d="M-32-32l10 3-1 4c-2 5-10 3-10-3zM32-32l-10 3 1 4c2 5 10 3 10-3z" />
      <path fill="#b9503f" d="M-10-68c-8 1-12 5-13 12l-7 36c-1 4 2 6 6 6h48c4 0 7-2 6-6l-7-36c-1-7-5-11-13-12z" />
      <path stroke="#8f3a35" stroke-width="2" d="M0-50v35" />
      <path fill="#3a2436" d="M-21-92c-1 9 0 14 2 18 3 5 10 6 19 6s16-1 19-6c2-4 3-9 2-18z" />
      <path
        fill="#e9c98a"
        d="M-15-75c10 3 20 3 30 0 3 0 4 8 1 10-10 4-22 4-32 0-3-2-2-10 1-10zM7-68l9 1 1 24c-3 2-7 2-9 0zM0-114c-14 0-21 9-21 21h42c0-12-7-21-21-21z"
      />
      <rect x="-23" y="-97" width="46" height="10" rx="5" fill="#fff3d0" />
      <circle cy="-115" r="6.5" fill="#fff3d0" />
      <path
        fill="none"
        stroke="${lamplight}"
        stroke-width="2"
        stroke-linecap="round"
        d="M-15-66c-7 2-10 7-12 15l-3 12M15-66c7 2 10 7 12 15l3 12"
      />
    </g>
    <path fill="${cloth}" d="M0 0h20v480H0z" /><path d="M20 0v480" stroke="#0d1122" stroke-width="2" opacity="0.5" /><path d="M9 0v480" stroke="#0d1122" stroke-width="3" opacity="0.25" />
  </g>
    <g text-anchor="middle" fill="${gold}" font-family="Fraunces" font-weight="600">
      ${titleLines.join('')}
      <text x="184" y="473" font-size="12">${escape(publisher)}</text>
    </g>
  </svg>`
}

/** The back of the book, as it stands: the title from the top down, and a lit window. */
export function drawSpine(title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 480" width="72" height="480">
    <path fill="${cloth}" d="M0 0h72v480H0z"/>
    <path stroke="${gold}" stroke-width="2" d="M0 20h72M0 26h72M0 454h72M0 460h72"/>
    <text transform="translate(26 50) rotate(90)" font-size="29" fill="${gold}" font-family="Fraunces" font-weight="600">${escape(title)}</text>
    <path fill="${gold}" d="M24 436v-18a12 12 0 0 1 24 0v18z"/>
  </svg>`
}

/**
 * One page: its half of the picture of the spread, and its sentence below. `picture` is the SVG file of the spread, twice
 * as wide as high.
 */
export function drawPage(picture: string, side: 'left' | 'right', sentence: string): string {
  const half = side === 'left' ? '0 0 600 600' : '600 0 600 600'
  const drawn = picture.replace(
    /<svg [^>]*>/,
    `<svg width="600" height="600" viewBox="${half}" preserveAspectRatio="none">`,
  )
  const lines = breakLines(sentence, 20)
  const firstLine = 712 - (lines.length - 1) * 29
  const words = lines.map((line, index) => `<text x="300" y="${firstLine + index * 58}">${escape(line)}</text>`)
  const gutter = side === 'left' ? ['1', '0.72'] : ['0', '0.28']
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">
    <path fill="${bookPaper}" d="M0 0h600v800H0z"/>
    ${drawn}
    <g text-anchor="middle" fill="#1c2340" font-family="Fraunces" font-size="46" font-weight="400">${words.join('')}</g>
    <linearGradient id="gutter" x1="${gutter[0]}" x2="${gutter[1]}" y1="0" y2="0">
      <stop stop-color="#0d1122" stop-opacity="0.35"/><stop offset="1" stop-color="#0d1122" stop-opacity="0"/>
    </linearGradient>
    <path fill="url(#gutter)" d="M0 0h600v800H0z"/>
  </svg>`
}

function breakLines(sentence: string, letters: number): string[] {
  return sentence.match(new RegExp(`\\S.{0,${letters - 1}}(?=\\s|$)`, 'g')) ?? [sentence]
}
