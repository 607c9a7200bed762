import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, startPostgresCluster } from './postgres-cluster.ts'
import { findPostgres } from './tools.ts'

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('it starts in an unusual TMPDIR, keeps committed rows over a crash, and removes its folder', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'odd-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  // With a space, too long for a Unix socket, and closed to other users.
  const odd = join(parent, `a b ${'long'.repeat(25)}`)
  await mkdir(odd, { mode: 0o700 })
  vi.stubEnv('TMPDIR', odd)
  onTestFinished(() => void vi.unstubAllEnvs())

  const cluster = await startPostgresCluster(findPostgres())
  let folder = ''
  try {
    const [url, other] = [await createDatabase(cluster.url), await createDatabase(cluster.url)]
    expect(url).not.toBe(other)
    await query(url, 'create table note (id int primary key); insert into note values (1)')
    await cluster.halt('immediate')
    await cluster.start()
    expect(await query(url, 'select id from note')).toEqual([{ id: 1 }])
    folder = String((await query(url, 'show data_directory'))[0]?.['data_directory'])
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  } finally {
    await cluster.stop()
  }
  expect(existsSync(folder)).toBe(false)
})

test('without its programs it names the missing one', async () => {
  await expect(startPostgresCluster('/nowhere')).rejects.toThrow('/nowhere/initdb')
})
