import { connect } from 'node:net'
import { startWorld } from '../../e2e/harness/world.ts'
import { times, type FaultResult } from '../trial.ts'
import { answersResult, getPages, startLoad } from './send-load.ts'
import { watchProcess } from './watch-process.ts'

const deadlineMs = 90_000
const writeEveryMs = 500

const page = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const post = (header: string) => `POST /contact HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`
const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`

/** `first` is written at once, and `next` twice a second. */
const kinds: { name: string; first?: string; next?: string; reads?: false }[] = [
  { name: 'sends its headers one letter at a time', first: `${page.slice(0, -2)}X: `, next: 'x' },
  { name: 'says nothing at all' },
  { name: 'sends its body one letter at a time', first: post('Content-Length: 60000'), next: 'x' },
  { name: 'announces a body of a gigabyte', first: post('Content-Length: 1000000000'), next: chunk },
  { name: 'sends a body without end', first: post('Transfer-Encoding: chunked'), next: chunk },
  // More than the kernel buffers for a client that does not read, which then learns of the end by writing.
  { name: 'asks without end and never reads an answer', first: page.repeat(150), next: page, reads: false },
  {
    name: 'asks as much as a browser may and never reads an answer',
    first: page.repeat(4),
    next: page.repeat(4),
    reads: false,
  },
]

/** Connections that are meant to be held, all at once, while others are served: the site must end each. */
export async function slowConnections(size: number): Promise<FaultResult[]> {
  const world = await startWorld()
  const port = Number(new URL(world.site.url).port)
  try {
    const stopWatching = watchProcess(world.site.pid)
    const others = startLoad(world.site.url, 20, getPages(['/', '/about']))
    const ended = await Promise.all(kinds.map((kind) => hold(port, kind, times(1000, size))))
    const pages = await others.stop()
    const meanwhile = answersResult('a page for somebody else meanwhile', pages)
    const { peakMegabytes } = stopWatching()
    return [...ended, { ...meanwhile, remark: `${meanwhile.remark}; at most ${peakMegabytes.toFixed()} MB` }]
  } finally {
    await world.stop()
  }
}

async function hold(port: number, { name, first = '', next, reads }: (typeof kinds)[number], count: number) {
  const startedAt = performance.now()
  const ended = await Promise.all(
    Array.from({ length: count }, () => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const socket = connect(port, '127.0.0.1', () => first && socket.write(first))
      const timer = setInterval(() => next && socket.writable && socket.write(next), writeEveryMs)
      const timeout = setTimeout(() => resolve(false), deadlineMs)
      if (reads === false) socket.pause()
      else socket.resume()
      // A reset ends it too.
      socket.on('error', () => {}).once('close', () => resolve(true))
      return promise.finally(() => {
        clearInterval(timer)
        clearTimeout(timeout)
        socket.destroy()
      })
    }),
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed()
  return {
    name: `a connection that ${name}`,
    times: count,
    lost: ended.filter((isEnded) => !isEnded).length,
    remark: `all at once; the site ended the last after ${seconds} s`,
  }
}
