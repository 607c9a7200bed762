import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forward } from './forward.ts'

/** How the proxy before a site behaves. It may send the client's address, or answer itself as another site. */
const goodHabits = { saysAddress: true, hsts: true, answersItself: false }

/**
 * A proxy that terminates TLS for `host` on the same machine, with a self-signed certificate. `habits` may be changed
 * while it runs.
 */
export async function startHttpsProxy(siteUrl: string, host: string, days = 90) {
  const { key, certificate } = makeCertificate(host, days)
  const habits = { ...goodHabits }
  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    if (habits.answersItself) return void outgoing.writeHead(200).end('Coming soon')
    forward(incoming, outgoing, siteUrl, {
      requestHeaders: habits.saysAddress ? { 'x-forwarded-for': '203.0.113.7' } : {},
      answerHeaders: habits.hsts ? { 'strict-transport-security': 'max-age=63072000' } : {},
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { port: (server.address() as AddressInfo).port, certificate, habits, stop }
}

/** A self-signed certificate. Of two with the same name only the first is trusted, so each has a different name. */
function makeCertificate(host: string, days: number): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const files = `-keyout ${key} -out ${certificate} -subj /CN=${folder.slice(-6)} -addext subjectAltName=DNS:${host}`
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days ${days} ${files}`
  execFileSync('openssl', options.split(' '), { stdio: 'pipe' })
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
}
