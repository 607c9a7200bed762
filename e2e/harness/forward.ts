import { request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'

interface More {
  /** Besides the visitor's own headers. */
  requestHeaders?: OutgoingHttpHeaders
  /** Besides the headers of the answer. */
  answerHeaders?: OutgoingHttpHeaders
}

/** Passes a request on to the site at this address, and its answer back, as a proxy does. */
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
