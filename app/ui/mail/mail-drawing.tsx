import { createElement, type CSSProperties } from 'react'
import { MailTable } from './mail-parts.tsx'

/** A colored part of a row, in pixels. Without a color, what is behind it shows. */
export interface DrawnCell {
  width: number
  color?: string
  /** The corners, as in CSS. Outlook on Windows shows them square. */
  radius?: string
}

export interface DrawnRow {
  height: number
  cells: readonly DrawnCell[]
  /** Shows behind round corners. */
  color?: string
}

/**
 * A drawing of table cells: mails load no pictures, and every mail program shows these with pictures off. A screen reader
 * and the text version skip it.
 */
export function MailDrawing({ rows }: { rows: readonly DrawnRow[] }) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} aria-hidden="true" data-skip-in-text="true">
      {createElement('tbody', null, ...rows.map(drawRow))}
    </table>
  )
}

/** Each row is a table: its cells do not keep to the columns of the others. */
const drawRow = ({ height, cells, color }: DrawnRow) => (
  <tr>
    <td style={{ ...tight, ...colorOf(color) }}>
      {createElement(MailTable, null, ...cells.map((cell) => drawCell(cell, height)))}
    </td>
  </tr>
)

const drawCell = ({ width, color, radius }: DrawnCell, height: number) => (
  <td style={{ ...tight, ...colorOf(color), ...cornersOf(radius), width, height }}>&nbsp;</td>
)

/** A cell may be lower than a line of text. */
const tight = { fontSize: '1px', lineHeight: '1px', msoLineHeightRule: 'exactly' } as CSSProperties

const colorOf = (color: string | undefined): CSSProperties => (color === undefined ? {} : { backgroundColor: color })
const cornersOf = (radius: string | undefined): CSSProperties => (radius === undefined ? {} : { borderRadius: radius })
