import { privateHeaders } from '../security/private-headers.ts'

/** A PDF for the person of the session alone: shown by the browser, and named for whoever saves it. */
export function sendFile(bytes: Buffer | null, name: string): Response {
  if (!bytes) return new Response(null, { status: 404, headers: privateHeaders() })
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...privateHeaders(),
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
    },
  })
}
