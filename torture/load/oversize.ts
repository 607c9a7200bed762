import { connect } from 'node:net'
import { times, type Finding } from '../trial.ts'
import { hasEnded } from './has-ended.ts'

const eachSort = 500
const atOnce = 50
const deadlineMs = 15_000
const chunk = 'x'.repeat(16_384)

const sorts = [
  { name: 'whose length says so', length: 'Content-Length: 1000000000', piece: chunk },
  { name: 'that never ends', length: 'Transfer-Encoding: chunked', piece: `4000\r\n${chunk}\r\n` },
]
const paths = ['/contact', '/functions/v1/create-payment', '/webhooks/stripe', '/about']

/** Bodies that are too long, sent as fast as they are taken: each is answered and ended long before its end. */
export async function tryOversizeBodies(port: number, size: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const sort of sorts) {
    const count = times(eachSort, size)
    const results: Sent[] = []
    while (results.length < count) {
      const some = Array.from({ length: Math.min(atOnce, count - results.length) }, (_, index) =>
        post(port, paths[index % paths.length] ?? '/', sort),
      )
      results.push(...(await Promise.all(some)))
    }
    const told = results.filter(({ answer }) => answer.startsWith('HTTP/1.1 413 ')).length
    const most = Math.max(...results.map(({ bytes }) => bytes))
    findings.push({
      tried: `a body ${sort.name}, ended early`,
      times: count,
      lost: results.filter(({ ended }) => !ended).length,
      remark: `${told} could still read the 413; at most ${(most / 1e6).toFixed(1)} MB were taken, most of it by the kernel`,
    })
  }
  return findings
}

interface Sent {
  ended: boolean
  answer: string
  bytes: number
}

async function post(port: number, path: string, { length, piece }: (typeof sorts)[number]): Promise<Sent> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
  const send = () => {
    while (socket.writable && socket.write(piece));
  }
  socket.on('connect', send).on('drain', send)
  const ended = await hasEnded(socket, deadlineMs)
  socket.destroy()
  return { ended, answer, bytes: socket.bytesWritten }
}
