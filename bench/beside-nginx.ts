/**
 * How fast files are answered, beside nginx and Node's bare server in the same run: one process each, the same bytes and
 * headers, 64 connections on loopback. Needs `nginx` and `wrk`; without them the figures are left out.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { freePort } from '../e2e/harness/process.ts'
import type { Site } from '../e2e/harness/world.ts'
import { median } from './statistics.ts'

export interface PageFigures {
  /** Our requests a second, as a share of nginx's. */
  ratio: number
  /** The same for processor time a request, which a busy machine does not change. */
  cpuRatio: number
  /** The requests of Node's bare server a second, as a share of nginx's. */
  bareRatio: number
  requestsPerSecond: number
  /** The most that was resident under this load. */
  megabytes: number
}

const rounds = 3
const seconds = 4

/** Null when nginx or wrk are not installed. */
export async function timePages(site: Site): Promise<PageFigures | null> {
  if (spawnSync('nginx', ['-v']).error || spawnSync('wrk', ['-v']).error) return null
  const page = await untilPacked(site)
  const nginx = await startNginx(page)
  const bare = await startBareServer(page)
  try {
    const ours: Measured[] = []
    const theirs: Measured[] = []
    const bares: Measured[] = []
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await load(nginx.url, nginx.pid))
      ours.push(await load(site.url.replace('localhost', '127.0.0.1'), site.pid))
      bares.push(await load(bare.url, bare.pid))
    }
    const per = (sample: Measured[], figure: keyof Measured) => median(sample.map((one) => one[figure]))
    return {
      ratio: per(ours, 'requestsPerSecond') / per(theirs, 'requestsPerSecond'),
      cpuRatio: per(theirs, 'cpuMs') / per(ours, 'cpuMs'),
      bareRatio: per(bares, 'requestsPerSecond') / per(theirs, 'requestsPerSecond'),
      requestsPerSecond: per(ours, 'requestsPerSecond'),
      megabytes: peakMegabytes(site.pid),
    }
  } finally {
    await bare.stop()
    await nginx.stop()
  }
}

/** Until the process does nothing any more: in the first seconds of the first start it compresses the pages. */
export async function untilAtRest(pid: number): Promise<void> {
  for (;;) {
    const before = cpuMs(pid)
    await delay(2000)
    if (cpuMs(pid) - before <= 20) return
  }
}

/** The copies are made in the first seconds of the first start. */
async function untilPacked(site: Site): Promise<{ packed: Buffer; headers: Headers }> {
  for (;;) {
    const answer = await fetch(site.url, { headers: { 'Accept-Encoding': 'gzip' } })
    const plain = Buffer.from(await answer.arrayBuffer())
    const { headers } = answer
    if (headers.get('content-encoding') === 'gzip') {
      const { stdout } = spawnSync('curl', ['-s', '-H', 'Accept-Encoding: gzip', site.url])
      if (gunzipSync(stdout).equals(plain)) return { packed: stdout, headers }
    }
    await delay(200)
  }
}

async function startNginx({ packed, headers }: { packed: Buffer; headers: Headers }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const port = await freePort()
  // Started by root, nginx works as somebody else.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'html'))
  writeFileSync(join(folder, 'html/index.html'), gunzipSync(packed))
  writeFileSync(join(folder, 'html/index.html.gz'), packed)
  const own = new Set([
    'connection',
    'content-length',
    'content-type',
    'content-encoding',
    'date',
    'etag',
    'keep-alive',
    'vary',
  ])
  const added = [...headers].filter(([name]) => !own.has(name)).map(([name, value]) => `add_header ${name} "${value}";`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; types { text/html html; } ${temporary.join(' ')}
     server { listen 127.0.0.1:${port}; root ${folder}/html; gzip_static on; gzip_vary on; ${added.join(' ')} } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))?.ok) await delay(50)
  const [worker = 0] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').map(Number)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
  return { url, pid: worker, stop }
}

async function startBareServer({ packed, headers }: { packed: Buffer; headers: Headers }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  const answer = join(folder, 'answer.json')
  const own = new Set(['connection', 'content-length', 'date', 'keep-alive'])
  const sent = [...headers].filter(([name]) => !own.has(name)).flat()
  const length = ['content-length', String(packed.byteLength)]
  writeFileSync(answer, JSON.stringify({ headers: [...sent, ...length], body: packed.toString('base64') }))
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url)), answer])
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
  return { url: `http://127.0.0.1:${port.trim()}`, pid: child.pid!, stop }
}

interface Measured {
  requestsPerSecond: number
  /** A request's processor time, in milliseconds. */
  cpuMs: number
}

async function load(url: string, pid: number): Promise<Measured> {
  const before = cpuMs(pid)
  const wrk = spawn('wrk', ['-t1', '-c64', `-d${seconds}`, '-H', 'Accept-Encoding: gzip', `${url}/`])
  let output = ''
  wrk.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(wrk, 'close')
  const requests = Number(/(\d+) requests in/.exec(output)?.[1])
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    cpuMs: (cpuMs(pid) - before) / requests,
  }
}

/** Used by the process since its start, in milliseconds: the kernel counts in hundredths of a second. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
