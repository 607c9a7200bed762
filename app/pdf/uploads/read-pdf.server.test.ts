import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { rawPdf, streamOf } from '../testing/raw-pdf.ts'
import { readPdf } from './read-pdf.server.ts'

async function drawn(options: PDFKit.PDFDocumentOptions, draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const doc = new PDFDocument(options)
  draw(doc)
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const report = (options: PDFKit.PDFDocumentOptions = {}) =>
  drawn(options, (doc) => doc.text('What 2025 brought').addPage().text('Page 2').addPage().text('Page 3'))

const faultOf = async (bytes: Uint8Array) => {
  const read = await readPdf(bytes)
  return 'fault' in read ? read.fault : `${read.pages} pages`
}

test('a file that opens is read, and its pages are counted', async () => {
  expect(await readPdf(await report())).toEqual({ pages: 3 })
  expect(await readPdf(rawPdf({ pages: 12 }))).toEqual({ pages: 12 })
})

test('a file that asks for a password, or is protected, is refused with the reason', async () => {
  expect(await faultOf(await report({ userPassword: 'secret' }))).toContain('asks for a password')
  const ofOwner = { ownerPassword: 'secret', permissions: { printing: 'lowResolution' as const } }
  expect(await faultOf(await report(ofOwner))).toContain('protected against changes')
})

test('a file that was cut in half, or is none, is refused with the reason', async () => {
  const whole = await report()
  expect(await faultOf(whole.subarray(0, whole.length / 2))).toContain('The end of this file is missing')
  expect(await faultOf(whole.subarray(0, -7))).toContain('The end of this file is missing')
  const { length } = whole
  expect(await faultOf(Buffer.concat([whole.subarray(0, 300), whole.subarray(length - 40)]))).toContain('is damaged')
  for (const text of [
    '',
    '<html><p>',
    '%PDF-1.7\n<html><p>no more than a head</p></html>',
    'PK\u0003\u0004 word/document.xml',
  ]) {
    expect(await faultOf(Buffer.from(text))).toContain('This is no PDF file.')
  }
})

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const link = (action: string) => [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`]

test.each<[string, Uint8Array]>([
  ['when it opens', rawPdf({ catalog: `/OpenAction ${script}` })],
  ['among its names', rawPdf({ catalog: `/Names << /JavaScript << /Names [(a) 5 0 R] >> >>`, objects: [script] })],
  ['of a link', rawPdf({ objects: link(script) })],
  ['with a name in other signs', rawPdf({ catalog: '/OpenAction << /S /J#61va#53cript /JS 5 0 R >>' })],
  ['in packed objects', rawPdf({ catalog: '/OpenAction 100 0 R', packed: ['<< >>', script] })],
  ['of a film', rawPdf({ objects: link('<< /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >>') })],
])('a script is refused: %s', async (_, bytes) => {
  expect(await faultOf(bytes)).toContain('has a script (JavaScript) in it')
})

test('a file that starts a program, or has another one inside, is refused', async () => {
  const launch = '<< /S /Launch /F (cmd.exe) >>'
  expect(await faultOf(rawPdf({ catalog: `/OpenAction ${launch}` }))).toContain('starts another program')
  expect(await faultOf(rawPdf({ packed: link(launch) }))).toContain('starts another program')
  const attached = await drawn({}, (doc) => doc.text('See inside').file(Buffer.from('MZ'), { name: 'setup.exe' }))
  expect(await faultOf(attached)).toContain('another file attached')
  const paperclip = '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] >>'
  expect(await faultOf(rawPdf({ packed: [paperclip] }))).toContain('another file attached')
})

test('words about such things are none', async () => {
  const about = await drawn({ info: { Title: 'JavaScript, Launch and EmbeddedFiles' } }, (doc) =>
    doc.text('JavaScript'),
  )
  expect(await readPdf(about)).toEqual({ pages: 1 })
  expect(
    await readPdf(rawPdf({ catalog: '/OpenAction [5 0 R /Fit]', packed: ['<< /LaunchDay /JavaScripts >>'] })),
  ).toEqual({
    pages: 1,
  })
})

test('objects that are packed in a way that cannot be looked through are refused', async () => {
  const packed = (filter: string) =>
    `<< /Type /ObjStm /N 1 /First 4 ${filter} /Length 9 >>\nstream\n100 0 <<>>\nendstream`
  expect(await faultOf(rawPdf({ objects: [packed('/Filter /LZWDecode')] }))).toContain('cannot be looked through')
  expect(await faultOf(rawPdf({ objects: [packed('/Filter 5 0 R')] }))).toContain('cannot be looked through')
  const many = streamOf(Buffer.alloc(80 * 1024 * 1024, 32), '/Type /ObjStm /N 0 /First 1')
  expect(await faultOf(rawPdf({ objects: [many] }))).toContain('cannot be looked through')
})

test('a file that leads in a circle, is nested without end, or lies about its pages comes to an end', async () => {
  const circle = '<< /Type /Pages /Parent 2 0 R /Kids [5 0 R 2 0 R] /Count 9 >>'
  const ends: [string, Uint8Array][] = [
    ['its tables', rawPdf({ trailer: '/Prev 9 /XRefStm 9' })],
    ['its pages', rawPdf({ objects: [circle], catalog: '/Pages 5 0 R' })],
    ['nested', rawPdf({ objects: ['['.repeat(1_000_000)] })],
    ['nested in its catalog', rawPdf({ catalog: `/OpenAction ${'<< /A '.repeat(200_000)}` })],
  ]
  for (const [, bytes] of ends) expect(await faultOf(bytes)).toMatch(/damaged|^1 pages$/)
  const lie = Buffer.from(Buffer.from(rawPdf()).toString('latin1').replace('/Count 1', '/Count 999999999'), 'latin1')
  expect(await faultOf(lie)).toMatch(/damaged|^1 pages$/)
})
