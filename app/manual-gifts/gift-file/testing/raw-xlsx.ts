import { strToU8, zipSync } from 'fflate'

/** A cell as Excel writes it: a shared string, or the inside of a `c` element with its attributes. */
type RawCell = string | { attributes?: string; xml: string }

interface RawWorkbook {
  sheets: Readonly<Record<string, readonly (readonly RawCell[])[]>>
  hidden?: readonly string[]
  isFrom1904?: boolean
  /** Further XML of each sheet. */
  more?: string
}

/** The styles that a cell names as `s="1"` and so on: see `cellXfs`. */
const formats = ['General', 'm/d/yyyy', '00000', '00000\\-0000', '[$€-407]\\ #,##0.00', '"$"#,##0.00', 'h:mm:ss AM/PM']

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A number with a style. */
export const number = (value: string, style = 0) => ({ attributes: `s="${style}"`, xml: `<v>${value}</v>` })

/** An Excel file of the parts that Excel writes (ECMA-376, Part 1, 18), without a library of such files. */
export function rawXlsx({ sheets, hidden = [], isFrom1904 = false, more = '' }: RawWorkbook): Uint8Array<ArrayBuffer> {
  const strings: string[] = []
  const cellOf = (cell: RawCell, ref: string) => {
    if (typeof cell !== 'string') return `<c r="${ref}" ${cell.attributes ?? ''}>${cell.xml}</c>`
    return cell === '' ? '' : `<c r="${ref}" t="s"><v>${strings.push(cell) - 1}</v></c>`
  }
  const sheetXml = (rows: readonly (readonly RawCell[])[]) =>
    rows
      .map((cells, at) => [
        at + 1,
        cells.map((cell, index) => cellOf(cell, `${'ABCDEFGHIJ'[index]}${at + 1}`)).join(''),
      ])
      .map(([row, xml]) => (xml ? `<row r="${row}">${xml}</row>` : ''))
      .join('')
  const names = Object.keys(sheets)
  const bodies = Object.values(sheets).map(
    (rows) => `<worksheet ${main}><sheetData>${sheetXml(rows)}${more}</sheetData></worksheet>`,
  )
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${sheetTypes}.${type}+xml"/>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${part('sharedStrings.xml', 'sharedStrings')}${names.map((_, at) => part(`worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageTypes}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="s${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageTypes}/relationships">${names.map((_, at) => relation(`s${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('st', 'styles', 'styles.xml')}${relation('ss', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`).join('')}</numFmts><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellXfs>${formats.map((_, at) => `<xf numFmtId="${at === 0 ? 0 : 164 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(bodies.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  }
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(head + xml)])))
}
