import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What becomes of the site's scripts: they run, they wait before React starts, or the pages have none. */
export type Scripts = 'run' | 'held' | 'none'

/** Dispatched to the window of a page, it lets React start. */
export const releaseEvent = 'release'

/** React's start begins with this module. */
const firstModule = /\/assets\/(manifest-\w+\.js)/g
const heldModule = /^\/held\/(.*)$/

/** A proxy before the site, for engines in which a test can neither hold back nor switch off scripts. */
export async function startScriptProxy(siteUrl: string) {
  let scripts: Scripts = 'run'
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()))

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming
    const [, held] = heldModule.exec(url) ?? []
    if (held) return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(waitBefore(held))
    const fromSite = await fetch(siteUrl + url, {
      method,
      headers: headersFor(incoming, siteUrl),
      redirect: 'manual',
      ...(method === 'POST' && { body: await buffer(incoming) }),
    })
    const { headers } = fromSite
    const kept = ['content-type', 'content-security-policy', 'location', 'set-cookie'].flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    outgoing.writeHead(fromSite.status, Object.fromEntries(kept) as Record<string, string>)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    outgoing.end(isPage ? change(await fromSite.text(), scripts) : Buffer.from(await fromSite.arrayBuffer()))
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    use(now: Scripts) {
      scripts = now
    },
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

export type ScriptProxy = Awaited<ReturnType<typeof startScriptProxy>>

function change(html: string, scripts: Scripts): string {
  if (scripts === 'none') return html.replaceAll(/<script\b.*?<\/script>/gs, '')
  return scripts === 'held' ? html.replaceAll(firstModule, '/held/$1') : html
}

/** It waits in the page, not on the network: what is held there takes up connections, and the page is never complete. */
const waitBefore = (name: string) =>
  `await new Promise((go) => addEventListener('${releaseEvent}', go, { once: true }))\nawait import('/assets/${name}')`

/** The site permits posts from its own origin only. */
function headersFor({ headers }: IncomingMessage, siteUrl: string): Record<string, string> {
  const passed = ['accept', 'content-type', 'cookie', 'idempotency-key'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return { ...(Object.fromEntries(passed) as Record<string, string>), ...(headers.origin && { origin: siteUrl }) }
}
