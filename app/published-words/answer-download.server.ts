import { createHash } from 'node:crypto'
import fresh from 'fresh'
import { database } from '../db/database.server.ts'
import { findWordFile, isFileShown } from './word-file.queries.server.ts'

const pattern = /^\/downloads\/([\w-]+\.pdf)$/

/** A PDF file that the office uploaded and published, as the files of the build are sent; null: it is none. */
export async function answerDownload({ method, url, headers }: Request): Promise<Response | null> {
  const name = pattern.exec(new URL(url).pathname)?.[1]
  if (!name || (method !== 'GET' && method !== 'HEAD') || !isFileShown(name)) return null
  const bytes = await findWordFile(await database(), name)
  return bytes ? pdfResponse(name, bytes, headers) : null
}

/** A stored PDF file for a browser, or that its copy is still right. */
export function pdfResponse(name: string, bytes: Buffer<ArrayBuffer>, headers = new Headers()): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const common = { ETag: etag, 'Cache-Control': 'no-cache' }
  if (fresh(Object.fromEntries(headers), { etag })) {
    return new Response(null, { status: 304, headers: common })
  }
  return new Response(bytes, {
    headers: {
      ...common,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
    },
  })
}
