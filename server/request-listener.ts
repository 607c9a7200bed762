import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { answerFile } from './answer-file.ts'
import type { createApp } from './app.ts'
import type { StaticFiles } from './static-files.ts'

/**
 * What Node calls for each request. Files are answered on Node's own objects, at about the speed of Node; only what
 * must be worked out becomes a web Request: see docs/decisions/006-files-before-requests.md.
 */
export function createListener(files: StaticFiles, app: ReturnType<typeof createApp>): RequestListener {
  const answerOther = getRequestListener(app.fetch)
  return (request: IncomingMessage, response: ServerResponse) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const file = reads ? files.find(request.url ?? '') : null
    if (file) answerFile(file, request, response)
    else void answerOther(request, response)
  }
}
