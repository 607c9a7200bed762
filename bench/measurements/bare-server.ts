/**
 * Node's own server alone: it answers every request with the headers and bytes that this page has at the start. It is
 * the upper bound for a server on Node. Argument: the page's address.
 */
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Node's server writes these headers itself. */
const ownHeaders = new Set(['connection', 'date', 'keep-alive'])

const asked = get(process.argv[2]!, { headers: { 'Accept-Encoding': 'gzip' } })
const [page] = (await once(asked, 'response')) as [IncomingMessage]
const body = Buffer.concat((await page.toArray()) as Buffer[])
const headers = page.rawHeaders.filter((_, index, all) => !ownHeaders.has(all[index - (index % 2)]!.toLowerCase()))
const server = createServer((_, response) => response.writeHead(200, headers).end(body)).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`)
