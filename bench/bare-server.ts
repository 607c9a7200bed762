/**
 * Nothing but Node's own server: answers everything with the headers and bytes that this page has at its start. Nothing
 * is faster on Node. Argument: the page's address.
 */
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Node's server writes these itself. */
const ownHeaders = new Set(['connection', 'date', 'keep-alive'])

get(process.argv[2]!, { headers: { 'Accept-Encoding': 'gzip' } }, (page) => {
  void page.toArray().then((chunks) => {
    const body = Buffer.concat(chunks as Buffer[])
    const { rawHeaders } = page
    const headers = rawHeaders.filter((_, index) => !ownHeaders.has(rawHeaders[index - (index % 2)]!.toLowerCase()))
    const server = createServer((_, response) => response.writeHead(200, headers).end(body))
    server.listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`)
    })
  })
})
