import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rawPdf } from '../../app/pdf/testing/raw-pdf.ts'
import { readPdf } from '../../server/pdf-files/read-pdf.ts'

/** A stream of some kilobytes that becomes 1.6 gigabytes of this text. */
function bombOf(text: string, dictionary = ''): string {
  const block = deflateRawSync(text.repeat((8 * 1024 * 1024) / text.length), { finishFlush: constants.Z_FULL_FLUSH })
  const data = `\u0078\u0001${block.toString('latin1').repeat(200)}`
  return `<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`
}

/** The first page has this content. */
const withContent = (content: string) =>
  rawPdf({
    catalog: '/Pages 6 0 R',
    objects: [
      content,
      '<< /Type /Pages /Kids [7 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 6 0 R /MediaBox [0 0 9 9] /Contents 5 0 R >>',
    ],
  })

test('the built site reads a PDF file in a process of its own', async () => {
  expect(await readPdf(rawPdf({ pages: 3 }))).toEqual({ pages: 3 })
  expect(await readPdf(Buffer.from('%PDF-1.7\n<html>'))).toEqual({
    fault: expect.stringContaining('This is no PDF file.'),
  })
})

test.each<[string, Uint8Array]>([
  ['fills the memory with the content of a page', withContent(bombOf(' '))],
  ['draws without end', withContent(bombOf('q (a) Tj Q 1 0 0 1 0 0 cm 1 0 0 RG 0 0 m 1 1 l S [(b) 1] TJ '))],
  [
    'fills the memory with objects',
    rawPdf({ catalog: '/OpenAction 100 0 R', objects: [bombOf(' ', '/Type /ObjStm /N 1 /First 4')] }),
  ],
])('a file that %s stops its process only', async (_, bytes) => {
  expect(bytes.byteLength).toBeLessThan(5 * 1024 * 1024)
  const read = await readPdf(bytes)
  expect(read).toEqual({ fault: expect.stringMatching(/more time or memory|damaged|cannot be looked through/) })
})
