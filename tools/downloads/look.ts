/** The site's light colours, for paper. The page itself stays white: it may be printed. */
export const colors = {
  ink: '#1c2340',
  inkSoft: '#4b5170',
  line: '#e0d5bd',
  sunk: '#fbf3e1',
  page: '#fff8e6',
  amber: '#f6b23c',
  glow: '#ffd884',
  teal: '#23606f',
  night: '#171d3b',
  night3: '#2e3868',
} as const

export type Color = (typeof colors)[keyof typeof colors]

/** US letter, in points. */
export const page = { width: 612, height: 792, left: 54, right: 558, top: 78, bottom: 738 } as const

export interface Style {
  font: 'Display' | 'Text' | 'Strong'
  size: number
  lineGap: number
  color: Color
}

export const styles = {
  title: { font: 'Display', size: 32, lineGap: -3, color: colors.ink },
  lead: { font: 'Text', size: 13, lineGap: 1, color: colors.inkSoft },
  heading: { font: 'Display', size: 16, lineGap: 0, color: colors.ink },
  label: { font: 'Strong', size: 10, lineGap: 0.75, color: colors.ink },
  body: { font: 'Text', size: 10, lineGap: 0.75, color: colors.ink },
  soft: { font: 'Text', size: 10, lineGap: 0.75, color: colors.inkSoft },
  small: { font: 'Text', size: 9, lineGap: 1, color: colors.inkSoft },
  number: { font: 'Display', size: 26, lineGap: -2, color: colors.teal },
  link: { font: 'Strong', size: 9.5, lineGap: 1, color: colors.teal },
} as const satisfies Record<string, Style>
