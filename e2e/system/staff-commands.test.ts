import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staffProgram } from '../../staff/program.ts'
import { runScript } from '../harness/process.ts'
import { staff } from '../harness/office.ts'
import { paidGift, sharedTestEnv, untilAllIsDelivered } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const file = (name: string) => join(testEnv.siteOptions.dataDir, name)

/**
 * These tests start the program itself; the others call its commands as functions. They run in this order, on one site.
 */
const commands: [command: string, args: () => string[], says: RegExp, code?: number][] = [
  ['launch', () => ['--rehearsal'], /MISSING/, 1],
  ['health', () => [], /ok +The database answers/],
  ['sign-in', () => [staff.everything], /\/office\/open\?token=/],
  ['passkeys', () => [], /ann@office/],
  ['forms', () => ['status'], /checkout +open/],
  ['reconcile', () => [], /Nothing was missing/],
  ['reconcile', () => ['--books'], /agree/],
  ['export', () => ['gifts'], /G-\w{3}-\w{3}-\w{4},paid,once,10\.01,/],
  [
    'export',
    () => ['letters'],
    /There is no list "letters"\. There are gifts, orders, givers, subscribers, messages and words\./,
    1,
  ],
  ['backup', () => ['--to', file('backup.gz')], /Backed up/],
  ['restore', () => ['--from', file('backup.gz')], /Stop the site first/, 1],
  ['move', () => ['--to', `sqlite:${file('moved.db')}`], /Stop the site first/, 1],
]

test('each command of the operator, started as a program, prints its result and ends', async () => {
  const names = staffProgram().commands.map((command) => command.name())
  expect(new Set(commands.map(([command]) => command))).toEqual(new Set(names))

  for (const number of [1, 2, 3]) await paidGift(testEnv, number)
  for (const [command, args, says, code = 0] of commands) {
    await untilAllIsDelivered(testEnv)
    const typed = [command, ...args()]
    const answer = await runScript('staff/main.ts', typed, testEnv.environment)
    expect.soft({ typed, ...answer }).toMatchObject({ code })
    expect.soft(answer.stdout + answer.stderr, typed.join(' ')).toMatch(says)
    expect.soft(answer.stderr, typed.join(' ')).not.toMatch(/^\s+at /m)
  }
})
