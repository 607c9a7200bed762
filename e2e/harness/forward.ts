import { request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'

interface More {
  /** Added to the visitor's headers. */
  requestHeaders?: OutgoingHttpHeaders
  /** Added to the headers of the answer. */
  answerHeaders?: OutgoingHttpHeaders
}

/** Forwards a request to the site at this address, and returns its answer. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, siteUrl: string, more: More = {}): void {
  const { method, url = '/' } = incoming
  const headers = { ...incoming.headers, ...more.requestHeaders }
  const passed = request(siteUrl + url, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...more.answerHeaders })
    answer.pipe(outgoing)
  })
  passed.once('error', () => outgoing.destroy())
  incoming.pipe(passed)
}
