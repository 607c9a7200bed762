import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../e2e/harness/process.ts'

export interface PostgresCluster {
  url: string
  /** Stops the server, as an update (`fast`) or a crash (`immediate`) does. The data stay. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const run = promisify(execFile)

/** Starts a PostgreSQL server in a temporary folder, on a free loopback port. `bin` is the folder of its programs. */
export async function startPostgresCluster(bin: string, settings = ''): Promise<PostgresCluster> {
  const owner = await serverUser()
  // Root's temporary folder is often closed to other users, and the server runs as another user.
  const folder = await mkdtemp(join(owner ? '/tmp' : tmpdir(), 'pg-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  // PostgreSQL refuses to run as root, so root runs it as the user of its package.
  const program = (name: string, args: string[]) =>
    run(join(bin, name), args, { cwd: folder, ...(owner && { uid: owner.uid, gid: owner.gid }) })

  const data = join(folder, 'data')
  const port = await freePort()
  // No Unix socket: its path must be short and without spaces, which a temporary folder may not be.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= ${settings}`
  const start = async () => {
    await program('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
  }
  const halt = async (mode: string) => {
    await program('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop'])
  }
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await program('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-locale', '--encoding=UTF8'])
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt,
    start,
    stop: async () => {
      await halt('immediate')
      await remove()
    },
  }
}

/** Creates an empty database with a random name in the cluster, and returns its URL. */
export async function createDatabase(clusterUrl: string): Promise<string> {
  const name = `site_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
