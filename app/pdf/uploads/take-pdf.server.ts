import { readPdfApart } from './read-pdf.server.ts'

const maxFileBytes = 5 * 1024 * 1024

/** The bytes of an uploaded PDF file that was opened and checked, or why it is not taken, as sentences. */
export async function takePdf(file: File): Promise<Uint8Array<ArrayBuffer> | string> {
  if (file.size > maxFileBytes) return 'The file is larger than 5 MB. Save it with smaller pictures.'
  const bytes = await file.bytes()
  const read = await readPdfApart(bytes)
  return 'fault' in read ? read.fault : bytes
}

/** The file of a field of a form. Undefined means that none was chosen. */
export function chosenFile(fields: FormData, name: string): File | undefined {
  const file = fields.get(name)
  return file instanceof File && file.size > 0 ? file : undefined
}
