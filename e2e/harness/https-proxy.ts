import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const dayMs = 24 * 60 * 60_000

/** How the proxy in front of a site behaves. */
interface ProxyHabits {
  /** Says from whom a request comes. */
  saysAddress: boolean
  hsts: boolean
  /** Answers for itself, as another site would. */
  answersItself: boolean
}

/**
 * A proxy that ends TLS for `host`, as one on the same machine would, with a certificate of its own making. `habits` may
 * be changed while it runs.
 */
export async function startHttpsProxy(siteUrl: string, host: string, days = 90) {
  const { key, certificate } = makeCertificate(host, days)
  const habits: ProxyHabits = { saysAddress: true, hsts: true, answersItself: false }
  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    if (habits.answersItself) return void outgoing.writeHead(200).end('Coming soon')
    const headers = { ...incoming.headers, ...(habits.saysAddress && { 'x-forwarded-for': '203.0.113.7' }) }
    const passed = request(new URL(incoming.url ?? '/', siteUrl), { method: incoming.method, headers }, (answer) => {
      const more = habits.hsts ? { 'strict-transport-security': 'max-age=63072000' } : {}
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...more })
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    habits,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A certificate (RFC 5280) that vouches for itself, written as DER: Node reads them and makes none. */
function makeCertificate(host: string, days: number): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // Where two have one name, only the first is trusted.
  const name = sequence(set(sequence(oid(2, 5, 4, 3), der(0x0c, Buffer.from(`${host} ${randomUUID()}`)))))
  const algorithm = sequence(oid(1, 2, 840, 10045, 4, 3, 2))
  const time = (at: number) => {
    const text = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
    return der(0x18, Buffer.from(text))
  }
  const alternativeName = sequence(oid(2, 5, 29, 17), der(0x04, sequence(der(0x82, Buffer.from(host)))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ...[algorithm, name, sequence(time(Date.now() - dayMs), time(Date.now() + days * dayMs)), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts))

function oid(first: number, second: number, ...rest: number[]): Buffer {
  const base128 = (value: number): number[] =>
    value < 128 ? [value] : [...base128(value >> 7).map((b) => b | 128), value & 127]
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}
