import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cleanEnvironment, root, runScript } from './process.ts'
import type { StaffAnswer } from './staff-runner.ts'

export interface Staff {
  run: (args: string[]) => Promise<StaffAnswer>
  stop: () => Promise<void>
}

/**
 * The staff's command line in the environment that a site has at that moment. One process calls the commands as
 * functions; `staff-commands.test.ts` starts the program itself with each of them. Two commands at the same time run as
 * two programs, and so does `launch`, which reads its configuration differently.
 */
export function staffOf(environment: () => NodeJS.ProcessEnv): Staff {
  let runner: { child: ChildProcess; configured: string; ended: Promise<unknown> } | undefined
  let isBusy = false
  const stop = async () => {
    const stopped = runner
    runner = undefined
    if (stopped?.child.connected) stopped.child.disconnect()
    await stopped?.ended
  }
  const call = async (args: string[]): Promise<StaffAnswer> => {
    const env = environment()
    const configured = JSON.stringify(env)
    if (runner?.configured !== configured || !runner.child.connected) {
      await stop()
      const child = spawn(process.execPath, ['e2e/harness/staff-runner.ts'], {
        cwd: root,
        env: { ...cleanEnvironment(), ...env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      runner = { child, configured, ended: once(child, 'exit') }
    }
    const { child, ended } = runner
    const answer = once(child, 'message') as Promise<[StaffAnswer]>
    child.send(args)
    const given = await Promise.race([answer, ended.then(() => null)])
    if (!given) throw new Error(`"staff ${args.join(' ')}" ended its process`)
    return given[0]
  }
  return {
    async run(args) {
      if (isBusy || args[0] === 'launch') return runScript('staff/main.ts', args, environment())
      isBusy = true
      try {
        return await call(args)
      } finally {
        isBusy = false
      }
    },
    stop,
  }
}
