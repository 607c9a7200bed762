import type { IncomingMessage } from 'node:http'

/** The most that is read of a post, in bytes: forms hold words, and Stripe's largest events stay below a megabyte. */
const mostOf = { post: 64 * 1024, webhook: 1024 * 1024 }
/** All bodies that are being read, together: many at once cannot fill the memory. */
const mostPendingBytes = 32 * 1024 * 1024

let pendingBytes = 0

export type ReadBody =
  | { ok: true; body: Buffer<ArrayBuffer> | null }
  | { ok: false; status: 413 | 503; mostBytes: number }

/**
 * The body, read to its end before anything is done with it: whoever sends slowly holds a connection and nothing else.
 * Stops as soon as it is too long, whatever Content-Length claims. Rejects when the visitor leaves meanwhile.
 */
export async function readBody(incoming: IncomingMessage, path: string): Promise<ReadBody> {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return { ok: true, body: null }
  const mostBytes = path.startsWith('/webhooks/') ? mostOf.webhook : mostOf.post
  const tooLong = { ok: false, status: 413, mostBytes } as const
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) return tooLong
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      pendingBytes += chunk.byteLength
      if (size > mostBytes) return tooLong
      if (pendingBytes > mostPendingBytes) return { ...tooLong, status: 503 }
      chunks.push(chunk)
    }
  } finally {
    pendingBytes -= size
  }
  return { ok: true, body: size === 0 ? null : Buffer.concat(chunks) }
}
