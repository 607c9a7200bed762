import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readToken, signToken } from '../../security/signed-token.server.ts'
import { probePath } from './probe-path.ts'

/** Whether a proxy sends the client's address, and whether TRUSTED_PROXIES names that proxy. */
const proxySchema = z.object({ saysAddress: z.boolean(), isNamed: z.boolean() })
export type ProbedProxy = z.infer<typeof proxySchema>

/** A request that only this site can answer: it is signed with APP_SECRET, and is valid for a minute. */
export function makeProbe(now: number): { path: string; read(body: string): ProbedProxy | null } {
  const nonce = randomUUID()
  const token = signToken({ purpose: 'launch', subject: nonce, expiresAt: now + 60_000 })
  const schema = z.object({ nonce: z.literal(nonce), proxy: proxySchema })
  return {
    path: `${probePath}?token=${token}`,
    read: (body) => (body.startsWith('{') ? (schema.safeParse(JSON.parse(body)).data?.proxy ?? null) : null),
  }
}

/** Answers only a request that this site signed: all others get 404. */
export async function answerProbe(request: Request, proxy: ProbedProxy): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const read = await readToken(token, ['launch'], Date.now())
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  if (!read.ok) return new Response('Not found.', { status: 404, headers })
  return Response.json({ nonce: read.subject, proxy }, { headers })
}
