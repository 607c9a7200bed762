import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { PdfDocument, styles } from './pdf-document.server.ts'

/** Draws one line. Returns its words as a reader finds them, and the font of the document. */
async function draw(words: string) {
  const pdf = new PdfDocument({ title: 'Words' })
  pdf.write('P', words, styles.body)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.finish())), { mergePages: true })
  const { font } = (pdf.doc as unknown as { _font: { font: object } })._font
  return { text, font: new WeakRef(font) }
}

test('words and numbers that come again are the same in each document', async () => {
  const words = 'constructor __proto__ G-FH2-6YP-XN6X $1,234.50 office'
  for (const _ of [1, 2, 3]) expect((await draw(words)).text).toBe(words)
})

test('the words that are kept hold no font of a finished document', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  // What is read of a font file stays with the font of the first document.
  await draw('First')
  const { font } = await draw('Second')
  await nextTurn()
  collectGarbage()
  expect(font.deref()).toBeUndefined()
})
