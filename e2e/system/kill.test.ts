import { expect, test } from 'vitest'
import { databases } from '../../tools/test-scope.ts'
import { kill } from '../../fault-tests/trials/local.ts'
import { injectUnderLoad } from '../../fault-tests/under-load.ts'

/** `npm run fault-tests` kills fifty times on each database. */
const kills = 2

test.each(kill.databases.filter((name) => databases.some((wanted) => wanted === name)))(
  `kill -9, ${kills} times under load on %s: nothing is lost, and nothing comes twice`,
  async (database) => {
    const logged: string[] = []
    const { lost } = await injectUnderLoad(kill, database, kills / kill.count, (line) => logged.push(line))
    expect(lost, logged.join('\n')).toBe(0)
  },
  120_000,
)
