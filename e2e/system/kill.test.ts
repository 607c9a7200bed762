import { afterEach, expect, inject, test } from 'vitest'
import { createDatabase } from '../../scripts/postgres-cluster.ts'
import { killUnderLoad } from '../../torture/here/kill.ts'
import { startWorld, type World } from '../harness/world.ts'

const kills = 2

let world: World
afterEach(() => world.stop())

/** The same as in torture/here/kill.ts, which kills a hundred times. */
test.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => createDatabase(inject('postgresUrl'))],
])(
  `kill -9, ${kills} times under load on %s: nothing is lost, and nothing comes twice`,
  async (_, newUrl) => {
    world = await startWorld({ databaseUrl: await newUrl() })
    const said: string[] = []
    const { lost } = await killUnderLoad(world, kills, (line) => said.push(line))
    expect(lost, said.join('\n')).toBe(0)
  },
  120_000,
)
