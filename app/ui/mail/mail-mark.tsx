import { MailDrawing, type DrawnRow } from './mail-drawing.tsx'
import { MailBox } from './mail-parts.tsx'
import { colors } from './mail-style.ts'

const { glow, page, mark } = colors

const panes = (height: number, color: string, radii: readonly [left: string, right: string] | [] = []): DrawnRow => ({
  height,
  cells: [{ width: 10, color, radius: radii[0] }, { width: 2 }, { width: 10, color, radius: radii[1] }],
})
const bar: DrawnRow = { height: 2, cells: [{ width: 22 }] }
const rows = [panes(12, glow, ['10px 0 0 0', '0 10px 0 0']), bar, panes(8, glow), bar, panes(7, page)]
const frame = { backgroundColor: mark, borderRadius: '14px 14px 2px 2px', padding: '2px' }

/** The publisher's logo: a lit arched window with a book on the sill. */
export function MailMark() {
  return (
    <MailBox cell={{ className: 'mark', style: frame }}>
      <MailDrawing rows={rows} />
    </MailBox>
  )
}
