import { connect, type Socket } from 'node:net'
import { startSite, type SiteOptions } from '../../e2e/harness/world.ts'
import { times, type Finding } from '../trial.ts'
import { watchProcess } from './watch-process.ts'
import { hasEnded } from './has-ended.ts'
import { startGenerator } from './start-generator.ts'
import { countAnswers, timesInWords } from './answers-in-words.ts'

const eachSort = 1000
const deadlineMs = 90_000
const dripMs = 500

const aPage = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

type Sort = { name: string; first: string; next: string; reads: boolean }

const sorts: Sort[] = [
  {
    name: 'sends its headers a letter at a time',
    first: 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ',
    next: 'x',
    reads: true,
  },
  { name: 'says nothing at all', first: '', next: '', reads: true },
  {
    name: 'sends its body a letter at a time',
    first: 'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n',
    next: 'x',
    reads: true,
  },
  {
    name: 'asks on and on and never reads an answer',
    // More than the kernel keeps for somebody who does not read, who then learns of the end by writing.
    first: aPage.repeat(150),
    next: aPage,
    reads: false,
  },
  {
    name: 'asks for no more than a browser might, and never reads an answer',
    first: aPage.repeat(4),
    next: aPage.repeat(4),
    reads: false,
  },
]

/** Connections that want to be held: all at once, while others are served. Each must end without our doing. */
export async function trySlowConnections(options: SiteOptions, size: number): Promise<Finding[]> {
  const site = await startSite(options)
  const port = Number(new URL(site.url).port)
  const stopWatching = watchProcess(site.pid)
  const others = await startGenerator({
    port,
    pagesPerSecond: 20,
    callsPerSecond: 0,
    paths: ['/', '/about'],
    firstGift: 1,
  })
  try {
    const ended = await Promise.all(sorts.map((sort) => hold(port, sort, times(eachSort, size))))
    const { pages } = await others.finish()
    const { peakMegabytes } = stopWatching()
    return [
      ...ended,
      {
        tried: 'a page for somebody else meanwhile',
        times: countAnswers(pages),
        lost: countAnswers(pages) + pages.cut + pages.refused - (pages.statuses['200'] ?? 0),
        remark: `${timesInWords(pages)}; the process had ${Math.round(peakMegabytes)} MB at most`,
      },
    ]
  } finally {
    await site.stop()
  }
}

async function hold(port: number, sort: Sort, count: number): Promise<Finding> {
  const startedAt = performance.now()
  const sockets = Array.from({ length: count }, () => open(port, sort))
  const drip = setInterval(() => {
    for (const socket of sockets) if (sort.next && socket.writable) socket.write(sort.next)
  }, dripMs)
  const ended = await Promise.all(sockets.map((socket) => hasEnded(socket, deadlineMs)))
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  return {
    tried: `a connection that ${sort.name}`,
    times: count,
    lost: ended.filter((isOver) => !isOver).length,
    remark: `all at once; the last was ended by the site after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  }
}

function open(port: number, { first, reads }: Sort): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  if (reads) socket.resume()
  else socket.pause()
  return socket.on('connect', () => first && socket.write(first))
}
