import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A received call. CORS preflight requests are left out. */
export interface AuthCall {
  call: string
  headers: IncomingHttpHeaders
  body: unknown
  atMs: number
}

/** The part of a Supabase deployment that a session needs: https://supabase.com/docs/reference/self-hosting-auth */
export interface AuthServer {
  url: string
  calls: AuthCall[]
  /** Its behavior for the next calls: it returns sessions, refuses every token, or closes the connection. */
  mode: 'gives' | 'refuses' | 'hangs-up'
  stop(): Promise<void>
}

export const authUser = { id: '7f3c0000-0000-4000-8000-000000000000', aud: 'authenticated', email: 'ada@example.org' }

const refusal = {
  code: 400,
  error_code: 'refresh_token_not_found',
  msg: 'Invalid Refresh Token: Refresh Token Not Found',
}

export async function startAuthServer(): Promise<AuthServer> {
  let given = 0
  const listener = async (...[request, response]: Parameters<RequestListener>) => {
    const { method, url, headers } = request
    const atMs = performance.now()
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
      response.end(JSON.stringify(body))
    }
    if (auth.mode === 'hangs-up') {
      auth.calls.push({ call: `${method} ${url}`, headers, body: null, atMs })
      request.socket.destroy()
    } else if (method === 'OPTIONS') {
      const asked = headers['access-control-request-headers'] ?? ''
      response.writeHead(204, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': asked }).end()
    } else {
      const body = await text(request)
      auth.calls.push({ call: `${method} ${url}`, headers, body: body ? JSON.parse(body) : null, atMs })
      if (auth.mode === 'refuses') answer(400, refusal)
      else answer(200, url === '/auth/v1/user' ? authUser : newSession((given += 1)))
    }
  }
  const server = createServer((request, response) => {
    // On a reused connection, a browser repeats a request without an answer.
    response.shouldKeepAlive = false
    void listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const auth: AuthServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    mode: 'gives',
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return auth
}

function newSession(number: number) {
  return {
    access_token: `access-${number}`,
    refresh_token: `refresh-${number}`,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    expires_in: 3600,
    token_type: 'bearer',
    user: authUser,
  }
}
