import { light } from '../../colors/palette.ts'
import { MailDrawing, type DrawnCell, type DrawnRow } from './mail-drawing.tsx'
import { MailBox, MailTable } from './mail-parts.tsx'

const { night, night2, night3, glow, page, line: shade, secondary: cover } = light
/** The picture is night in both schemes. */
export const colorsOfWindow: readonly string[] = [night, night2, night3, glow, page, shade, cover]
const skyWidth = 36

const dark = (width: number): DrawnCell => ({ width })
const lit = (width: number, radius?: string): DrawnCell => ({ width, color: glow, radius })
const paper = (width: number, radius?: string): DrawnCell => ({ width, color: page, radius })
const panes = (height: number): DrawnRow => ({ height, cells: [lit(64), dark(6), lit(64)] })
const bar: DrawnRow = { height: 6, cells: [dark(134)] }

const besideBook = lit(15)
const fold = { width: 4, color: shade }
const line = [paper(10), { width: 30, color: shade }, paper(10)]
const pages = (height: number): DrawnRow => ({
  height,
  cells: [besideBook, paper(50), fold, paper(50), besideBook],
})
const printed: DrawnRow = { height: 2, cells: [besideBook, ...line, fold, ...line, besideBook] }

/** Panes below an arch, and an open book before the lower ones. */
const view: readonly DrawnRow[] = [
  { height: 64, cells: [lit(64, '64px 0 0 0'), dark(6), lit(64, '0 64px 0 0')] },
  bar,
  panes(40),
  bar,
  panes(12),
  {
    height: 10,
    color: glow,
    cells: [besideBook, paper(50, '4px 22px 0 0'), { ...fold, color: glow }, paper(50, '22px 4px 0 0'), besideBook],
  },
  printed,
  pages(5),
  printed,
  pages(5),
  printed,
  pages(6),
  { height: 4, cells: [lit(11), { width: 112, color: cover }, lit(11)] },
]

const star = (left: number, size: number): DrawnRow => ({
  height: size,
  cells: [dark(left), { width: size, color: glow, radius: '50%' }, dark(skyWidth - left - size)],
})
const sky = (height: number): DrawnRow => ({ height, cells: [dark(skyWidth)] })
const starsAtLeft = [sky(20), star(24, 3), sky(30), star(4, 5), sky(40), star(18, 3), sky(36), star(8, 2)]
const starsAtRight = [sky(6), star(8, 5), sky(48), star(30, 3), sky(26), star(14, 2), sky(40), star(26, 4)]

const sill: readonly DrawnRow[] = [
  { height: 7, cells: [{ width: 216, color: page, radius: '3px 3px 0 0' }] },
  { height: 5, cells: [{ width: 216, color: shade, radius: '0 0 3px 3px' }] },
]

const around = (padding: number, color: string, radius: number) => ({
  style: {
    backgroundColor: color,
    borderRadius: `${radius}px ${radius}px 0 0`,
    padding: `${padding}px ${padding}px 0`,
  },
})

/** The frame, and its light on the wall. */
const Arch = () => (
  <MailBox cell={around(17, night2, 109)}>
    <MailBox cell={around(17, night3, 91)}>
      <MailBox cell={around(7, night, 74)}>
        <MailDrawing rows={view} />
      </MailBox>
    </MailBox>
  </MailBox>
)

/** An arched window at night with a light in it, and a book on its sill. 300 px wide at most. */
export function LitWindow() {
  return (
    <>
      <MailTable align="center">
        <td style={{ verticalAlign: 'top' }}>
          <MailDrawing rows={starsAtLeft} />
        </td>
        <td>
          <Arch />
        </td>
        <td style={{ verticalAlign: 'top' }}>
          <MailDrawing rows={starsAtRight} />
        </td>
      </MailTable>
      <MailTable align="center">
        <td>
          <MailDrawing rows={sill} />
        </td>
      </MailTable>
    </>
  )
}
