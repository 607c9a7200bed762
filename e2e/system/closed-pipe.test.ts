import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staffProgram } from '../../staff/program.ts'
import { cleanEnvironment, root } from '../harness/process.ts'
import { staff } from '../harness/office.ts'
import { paidGift, sharedTestEnv, untilAllIsDelivered } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const file = (name: string) => join(testEnv.siteOptions.dataDir, name)

/** A command whose reader ends before the first byte, as in `health | true`, or whose output is a full disk. */
async function run(args: string[], output: 'closed' | 'full') {
  const env = { ...cleanEnvironment(), ...testEnv.environment }
  const stdout = output === 'full' ? openSync('/dev/full', 'w') : 'pipe'
  const child = spawn(process.execPath, ['staff/start.js', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', stdout, 'pipe'],
  })
  child.stdout?.destroy()
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = (await once(child, 'close')) as [number]
  return {
    args,
    code,
    said: stderr.split('\n').filter((line) => line !== '' && !/^\{"at":.*"level":"info"/.test(line)),
  }
}

const written = (name: string) => [expect.stringMatching(new RegExp(`^\\d+ of \\d+ rows ${name}$`))]

test('each command ends quietly with the status of a closed pipe, and first does its work', async () => {
  await paidGift(testEnv, 1)
  await untilAllIsDelivered(testEnv)
  const commands: [args: string[], said?: unknown[]][] = [
    [['launch', '--rehearsal']],
    [['health']],
    [['sign-in', staff.everything]],
    [['passkeys']],
    [['forms', 'status']],
    [['reconcile']],
    [['reconcile', '--books']],
    ...['gifts', 'orders', 'givers', 'subscribers', 'messages'].map((list): [string[]] => [['export', list]]),
    [['backup', '--to', file('backup.gz')], written('written')],
    [['restore', '--drill', '--from', file('backup.gz')]],
    [['--help']],
  ]
  for (const [args, said = []] of commands) expect.soft(await run(args, 'closed')).toEqual({ args, code: 141, said })
  const tried = new Set(commands.map(([[name]]) => name))
  const untried = staffProgram().commands.map((command) => command.name())
  // Of a site that runs, nothing is moved.
  expect(untried.filter((name) => !tried.has(name))).toEqual(['move'])
})

test('an output that cannot be written is a sentence and a failure', async () => {
  for (const args of [['health'], ['export', 'gifts']]) {
    expect(await run(args, 'full')).toEqual({
      args,
      code: 1,
      said: ['The output cannot be written: ENOSPC: no space left on device, write'],
    })
  }
})
