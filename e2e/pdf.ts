import { extractText, getDocumentProxy } from 'unpdf'

/** All words of a PDF file in reading order, with single spaces. */
export async function textOfPdf(bytes: Uint8Array | undefined): Promise<string> {
  if (!bytes) throw new Error('There is no PDF file.')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
