import { extractText, getDocumentProxy } from 'unpdf'
import { openPlace } from '../app/words/testing/open-place.ts'

/** All words of a PDF file in reading order, with single spaces. Throws if a place of a template is left. */
export async function textOfPdf(bytes: Uint8Array | undefined): Promise<string> {
  if (!bytes) throw new Error('There is no PDF file.')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  const words = text.replaceAll(/\s+/g, ' ')
  const [place] = openPlace.exec(words) ?? []
  if (place) throw new Error(`${place} is not filled: ${words}`)
  return words
}
