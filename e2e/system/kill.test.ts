import { expect, test } from 'vitest'
import { databases } from '../../tools/test-scope.ts'
import { kill } from '../../bench/trials/local.ts'
import { injectUnderLoad } from '../../bench/trials/inject-fault.ts'

/** `npm run bench` kills fifty times on each database. */
const kills = 2

test.each(kill.databases.filter((name) => databases.some((wanted) => wanted === name)))(
  `kill -9, ${kills} times under load on %s: nothing is lost, and nothing comes twice`,
  async (database) => {
    const logged: string[] = []
    const { met } = await injectUnderLoad(kill, database, kills / kill.count, (line) => logged.push(line))
    expect(met, logged.join('\n')).toBe(true)
  },
  120_000,
)
