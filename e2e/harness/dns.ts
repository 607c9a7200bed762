import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const types = { A: 1, MX: 15, TXT: 16 } as const
type RecordType = keyof typeof types

/** The records of a name, by type. */
export type Zone = Record<string, Partial<Record<RecordType, string[]>>>

/** A real DNS server on loopback (RFC 1035, over UDP). Names outside the zone do not exist. */
export async function startDns(zone: Zone) {
  const server = createSocket('udp4')
  await once(server.bind(0, '127.0.0.1'), 'listening')
  const dns = {
    zone,
    address: `127.0.0.1:${server.address().port}`,
    async stop() {
      await once(server.close(), 'close')
    },
  }
  server.on('message', (question, { port, address }) => server.send(answer(question, dns.zone), port, address))
  return dns
}

const headerBytes = 12
const uint16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
const counted = (text: string) => Buffer.from([text.length, ...Buffer.from(text, 'latin1')])

function answer(question: Buffer, zone: Zone): Buffer {
  const end = question.indexOf(0, headerBytes)
  const labels: string[] = []
  for (let at = headerBytes; at < end; at += question.readUInt8(at) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + question.readUInt8(at)))
  }
  const asked = (Object.keys(types) as RecordType[]).find((type) => types[type] === question.readUInt16BE(end + 1))
  const name = zone[labels.join('.').toLowerCase()]
  const records = asked ? (name?.[asked] ?? []).map((data) => [types[asked], dataOf(asked, data)] as const) : []
  return Buffer.concat([
    question.subarray(0, 2),
    // The flags of an answer: code 3 means that there is no such name.
    uint16(0x8180 | (name ? 0 : 3), 1, records.length, 0, 0),
    question.subarray(headerBytes, end + 5),
    // The name is that of the question, which begins after the header.
    ...records.flatMap(([type, data]) => [uint16(0xc000 | headerBytes, type, 1, 0, 0, data.length), data]),
  ])
}

function dataOf(type: RecordType, data: string): Buffer {
  if (type === 'A') return Buffer.from(data.split('.').map(Number))
  if (type === 'MX') return Buffer.concat([uint16(10), ...data.split('.').map(counted), Buffer.from([0])])
  // A TXT record has strings of at most 255 bytes.
  return Buffer.concat((data.match(/.{1,255}/g) ?? []).map(counted))
}
