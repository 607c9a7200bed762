import type { CSSProperties } from 'react'

// The colours of app.css as values, because mail programs do not support custom properties.
const light = {
  ground: '#fbf6ea',
  paper: '#fffdf7',
  ink: '#1c2340',
  quiet: '#4b5170',
  line: '#e0d5bd',
  link: '#23606f',
  mark: '#1c2340',
} as const
const dark = {
  ground: '#161b31',
  paper: '#222946',
  ink: '#f6ecd8',
  quiet: '#c9cadb',
  line: '#3f4870',
  link: '#92cfdc',
  mark: '#4d5ca0',
} as const

export const colors = { ...light, glow: '#ffd884', page: '#fff8e6', give: '#f6b23c' }

/** Fonts of the reader's system: a mail loads none. */
export const sans = "'Segoe UI', Helvetica, Arial, sans-serif"
export const serif = "Georgia, 'Times New Roman', serif"

/**
 * The dark scheme, for mail programs that use the mail's own: Apple Mail, and Outlook except on Windows. The others darken
 * the light scheme. A class has the name of the color in an element's inline style. On a phone, the names of facts wrap,
 * so that the widest receipt number stays on one line.
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
  .paper { padding-left: 16px !important; padding-right: 16px !important; }
  .facts th { padding-right: 8px !important; white-space: normal !important; }
  .facts span { font-size: 15px !important; }
}
`

export const textStyle: CSSProperties = {
  color: colors.ink,
  fontFamily: sans,
  fontSize: '17px',
  lineHeight: '1.55',
  margin: '0 0 16px',
}

export const headingStyle: CSSProperties = { ...textStyle, fontFamily: serif, fontWeight: 600, lineHeight: '1.25' }
