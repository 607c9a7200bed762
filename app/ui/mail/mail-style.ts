import type { CSSProperties } from 'react'
import * as palette from '../../colors/palette.ts'

// Values, because mail programs do not support custom properties.
const dark = {
  ground: palette.dark.paper,
  paper: palette.dark.raised,
  ink: palette.dark.ink,
  quiet: palette.dark.inkSoft,
  line: palette.dark.line,
  link: palette.dark.secondary,
  mark: palette.dark.mailMark,
} as const

export const colors = {
  ground: palette.light.paper,
  paper: palette.light.raised,
  ink: palette.light.ink,
  quiet: palette.light.inkSoft,
  line: palette.light.line,
  link: palette.light.secondary,
  mark: palette.light.mark,
  glow: palette.light.glow,
  page: palette.light.page,
  give: palette.light.give,
}

/** The ground of a picture, which is night in both schemes. */
export const nightColor = palette.light.night

/** Fonts of the reader's system: a mail loads none. */
export const sans = "'Segoe UI', Helvetica, Arial, sans-serif"
export const serif = "Georgia, 'Times New Roman', serif"

/**
 * The dark scheme, for mail programs that use the mail's own: Apple Mail, and Outlook except on Windows. The others darken
 * the light scheme. A class has the name of the color in an element's inline style. On a narrow phone, the names of facts
 * wrap, so that the widest receipt number stays on one line.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.ground} !important; }
  .paper { background-color: ${dark.paper} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .line { border-color: ${dark.line} !important; }
  .link { color: ${dark.link} !important; }
  .mark { background-color: ${dark.mark} !important; }
  .solid { background-color: ${dark.ink} !important; color: ${dark.ground} !important; }
}
@media (max-width: 400px) {
  .paper, td.foot { padding-left: 16px !important; padding-right: 16px !important; }
  .card { padding: 0 !important; }
  .card .words { padding: 28px 20px 22px !important; }
  .card .title { font-size: 34px !important; }
  .facts th { padding-right: 10px !important; width: 1% !important; }
}
@media (max-width: 380px) {
  .facts th { white-space: normal !important; width: auto !important; }
}
@media (max-width: 340px) {
  .facts span { font-size: 15px !important; }
}
`

export const textStyle: CSSProperties = {
  color: colors.ink,
  fontFamily: sans,
  fontSize: '17px',
  lineHeight: '1.6',
  margin: '0 0 18px',
  textWrap: 'pretty',
}

export const headingStyle: CSSProperties = {
  ...textStyle,
  fontFamily: serif,
  fontWeight: 600,
  lineHeight: '1.25',
  textWrap: 'balance',
}
