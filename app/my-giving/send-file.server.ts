import { privateHeaders } from '../security/private-headers.ts'

/** A private PDF for the giver of the session: the browser shows it, and suggests this name when it is saved. */
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
