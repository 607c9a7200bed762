import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { sessionScript } from './hydration/session-script.server.ts'
import { pagePartsFrom } from './hydration/page-parts.server.ts'
import { PagePartsContext } from './hydration/page-start.tsx'
import { log } from './log/log.server.ts'
import { nonceContext } from './security/request-context.server.ts'

const streamTimeoutMs = 5000

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') {
    return new Response(null, { status: responseStatusCode, headers: responseHeaders })
  }
  // The nonce in the page's policy. Built pages and the development server have none.
  const nonce = requestContext.get(nonceContext) || undefined
  const parts = await pagePartsFrom(routerContext)

  return new Promise((resolve, reject) => {
    let status = responseStatusCode
    const answer = () => {
      const body = new PassThrough({ final: (done) => (clearTimeout(timer), done()) })
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers: responseHeaders }))
    }
    const page = (
      <PagePartsContext value={{ ...parts, nonce, session: sessionScript }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PagePartsContext>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // The page is sent complete and in order: later parts would need a script to insert them.
      onAllReady: answer,
      progressiveChunkSize: Infinity,
      onShellError: reject,
      onError(error: unknown) {
        status = 500
        logFailure(error)
      },
    })
    const timer = setTimeout(abort, streamTimeoutMs)
  })
}

/** By default React Router logs refused requests with a stack trace and the address, which may contain a visitor's input. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error)) log.info('request-refused', { status: error.status })
  else logFailure(error)
}

function logFailure(error: unknown): void {
  log.error('page-failed', { error: String(error), ...(error instanceof Error && { stack: error.stack }) })
}

export { readExcel } from './manual-gifts/gift-file/read-excel.server.ts'
export { readPdf } from './pdf/uploads/read-pdf.server.ts'
export { preparePhotograph } from './photographs/prepare-photograph.server.ts'
export { boot } from './start/start-app.server.ts'
export { drawPages } from './start/draw-pages.server.ts'

/** Loaded by a process that draws them alone. */
export const drawSamples = async () => (await import('./start/sample-mails/draw-samples.server.ts')).drawSamples()
