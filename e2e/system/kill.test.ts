import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../scripts/postgres-cluster.ts'
import { killUnderLoad } from '../../torture/here/kill.ts'
import { withWorld } from '../../torture/with-world.ts'

const kills = 2

/** The same as in torture/here/kill.ts, which kills a hundred times. */
test.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => createDatabase(inject('postgresUrl'))],
])(
  `kill -9, ${kills} times under load on %s: nothing is lost, and nothing comes twice`,
  async (_, newUrl) => {
    const said: string[] = []
    const { lost } = await withWorld(await newUrl(), (world, clock) =>
      killUnderLoad(world, clock, kills, (line) => said.push(line)),
    )
    expect(lost, said.join('\n')).toBe(0)
  },
  120_000,
)
