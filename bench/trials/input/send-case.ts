import { once } from 'node:events'
import { Agent, request } from 'node:http'

export type Header = [name: string, value: string]

/** One request to the site. All text is bytes, one character each. */
export interface Case {
  /** What is known of it: it only reads, it must be refused, it must be taken, or it may be either. */
  intent: 'read' | 'refused' | 'taken' | 'any'
  method: string
  target: string
  headers: Header[]
  /** Not sent with GET and HEAD. */
  body: string
}

export interface Answer {
  status: number
  /** By their names in lower case. */
  headers: Record<string, string[]>
  /** Not unpacked. */
  body: Buffer
}

const deadlineMs = 30_000
const agent = new Agent({ keepAlive: true })

/** Null when there is no answer. */
export async function sendCase({ method, target, ...given }: Case, port: number): Promise<Answer | null> {
  const headers = [...given.headers]
  const hasBody = method !== 'GET' && method !== 'HEAD'
  if (!headers.some(([name]) => name === 'Host')) headers.unshift(['Host', `localhost:${port}`])
  if (hasBody) headers.push(['Content-Length', String(given.body.length)])
  const signal = AbortSignal.timeout(deadlineMs)
  const sent = request({ host: '127.0.0.1', port, agent, method, path: target, headers: headers.flat(), signal })
  sent.end(hasBody ? given.body : '', 'latin1')
  try {
    const [response] = await once(sent, 'response')
    // What is not read to the end by the server may break off; the answer is here already.
    sent.on('error', () => {})
    const chunks = (await response.toArray()) as Buffer[]
    return { status: response.statusCode, headers: response.headersDistinct, body: Buffer.concat(chunks) }
  } catch {
    return null
  }
}
