import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const types = { A: 1, MX: 15, TXT: 16 } as const

/** What a name holds, by the type of the record. */
type Zone = Record<string, Partial<Record<keyof typeof types, string[]>>>

/** A real DNS server on loopback (RFC 1035, over UDP). What the zone does not name does not exist. */
export async function startDns(zone: Zone): Promise<{ address: string; zone: Zone; stop(): Promise<void> }> {
  const server = createSocket('udp4')
  const current = { zone }
  server.on('message', (question, { port, address }) => server.send(answer(question, current.zone), port, address))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${server.address().port}`,
    get zone() {
      return current.zone
    },
    set zone(next) {
      current.zone = next
    },
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

const headerBytes = 12

function answer(question: Buffer, zone: Zone): Buffer {
  const labels: string[] = []
  let at = headerBytes
  while (question[at] !== 0) {
    const length = question.readUInt8(at)
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const type = question.readUInt16BE(at + 1)
  const name = zone[labels.join('.').toLowerCase()]
  const [key] = Object.entries(types).find(([, number]) => number === type) ?? []
  const records = name?.[key as keyof typeof types] ?? []
  const header = Buffer.from(question.subarray(0, headerBytes))
  // An answer to this question: 3 says that there is no such name.
  header.writeUInt16BE(0x8180 | (name ? 0 : 3), 2)
  for (const [offset, count] of [1, records.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * offset)
  return Buffer.concat([header, question.subarray(headerBytes, at + 5), ...records.map((data) => record(type, data))])
}

function record(type: number, data: string): Buffer {
  const bytes = dataOf(type, data)
  const head = Buffer.alloc(headerBytes)
  // The name is that of the question, which begins after the header.
  head.writeUInt16BE(0xc000 | headerBytes, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}

function dataOf(type: number, data: string): Buffer {
  if (type === types.A) return Buffer.from(data.split('.').map(Number))
  // A text comes in pieces of 255 bytes at most.
  if (type === types.TXT) return Buffer.concat((data.match(/.{1,255}/g) ?? []).map((piece) => counted(piece)))
  return Buffer.concat([Buffer.from([0, 10]), ...data.split('.').map(counted), Buffer.from([0])])
}

const counted = (text: string) => Buffer.from([text.length, ...Buffer.from(text, 'latin1')])
