import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readToken, signToken } from '../../security/signed-token.server.ts'
import { probePath } from './probe-path.ts'

const tokenMs = 60_000
/** Another one in each process. */
export const instance = randomUUID()

const answerSchema = z.object({
  instance: z.string(),
  nonce: z.string(),
  /** Whether a proxy says from whom the request comes, and whether TRUSTED_PROXIES names that proxy. */
  proxy: z.object({ saysAddress: z.boolean(), isNamed: z.boolean() }),
})
export type ProbeAnswer = z.infer<typeof answerSchema>

/** A question that only this site can answer: it is signed with APP_SECRET, and works for a minute. */
export function makeProbe(now: number): { path: string; read(body: string): ProbeAnswer | null } {
  const nonce = randomUUID()
  const token = signToken({ purpose: 'launch', subject: nonce, expiresAt: now + tokenMs })
  return {
    path: `${probePath}?token=${token}`,
    read(body) {
      try {
        const answer = answerSchema.parse(JSON.parse(body))
        return answer.nonce === nonce ? answer : null
      } catch {
        return null
      }
    },
  }
}

/** Answers only who can sign as this site does: to everybody else, nothing is there. */
export async function answerProbe(request: Request, proxy: ProbeAnswer['proxy']): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const read = await readToken(token, ['launch'], Date.now())
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  if (!read.ok) return new Response('Not found.', { status: 404, headers })
  return Response.json({ instance, nonce: read.subject, proxy } satisfies ProbeAnswer, { headers })
}
