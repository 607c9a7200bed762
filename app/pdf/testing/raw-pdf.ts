import { deflateSync } from 'node:zlib'

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'

interface RawPdf {
  /** Of the catalog, beside its pages. */
  catalog?: string
  /** The bodies of further objects, from number 5 on. */
  objects?: readonly string[]
  /** Further objects that are packed into one stream, as programs of today write them, with the first number that is free. */
  packed?: readonly string[]
  pages?: number
  trailer?: string
}

/** A PDF file, written by hand: what no library writes. Objects: 1 the catalog, 2 its pages, 3 and 4 kept free. */
export function rawPdf({ catalog = '', objects = [], packed = [], pages = 1, trailer = '' }: RawPdf = {}): Uint8Array {
  const firstPage = 5 + objects.length + (packed.length > 0 ? 1 : 0)
  const kids = Array.from({ length: pages }, (_, index) => `${firstPage + index} 0 R`)
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    'null',
    'null',
    ...objects,
    ...(packed.length > 0 ? [packObjects(packed)] : []),
    ...kids.map(() => page),
  ]
  let text = '%PDF-1.7\n'
  const offsets = bodies.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const end = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows.join('')}${end}`, 'latin1')
}

/** A stream of objects: ISO 32000-2, 7.5.7. */
function packObjects(objects: readonly string[]): string {
  const heads = objects.map((body, index) => `${100 + index} ${objects.slice(0, index).join(' ').length}`).join(' ')
  return streamOf(`${heads} ${objects.join(' ')}`, `/Type /ObjStm /N ${objects.length} /First ${heads.length + 1}`)
}

/** A stream, compressed. */
export function streamOf(content: string | Buffer, dictionary = ''): string {
  const data = deflateSync(content, { level: 9 }).toString('latin1')
  return `<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`
}
