import type { ActionFunctionArgs } from 'react-router'
import { database } from '../db/database.server.ts'
import { log } from '../log/log.server.ts'
import { clientAddressContext } from '../security/request-context.server.ts'
import { acceptProof, newChallenge } from './challenge.server.ts'
import { clientOf } from './client-of.server.ts'

const headers = { 'Cache-Control': 'no-store' }
/** A proof has a few hundred bytes. */
const maxCharacters = 4000

/** `GET /forms/proof`: a challenge for a browser whose post was answered with `proof_required`. */
export async function loader(): Promise<Response> {
  return Response.json(await newChallenge(Date.now()), { headers })
}

/** `POST /forms/proof`: the solved challenge. After 204, the visitor's next post is accepted. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const refuse = (status: number, code: string, error: string) => Response.json({ error, code }, { status, headers })
  try {
    const text = (await request.text()).slice(0, maxCharacters)
    const client = clientOf(context.get(clientAddressContext))
    if (!(await acceptProof(await database(), client, parse(text), Date.now())))
      return refuse(400, 'wrong_proof', 'This is not the proof that was asked for.')
    return new Response(null, { status: 204, headers })
  } catch (error) {
    log.error('proof-not-taken', { error: String(error) })
    return refuse(500, 'internal_error', 'Something went wrong on our side.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
