import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../')
const bin = join(root, 'node_modules/.bin')

/** Runs a program of the packages in the project's folder. Returns whether it succeeded. */
export function runProgram(
  [program = '', ...args]: string[],
  { write, env }: { write: (text: string | Buffer) => void; env?: NodeJS.ProcessEnv },
): Promise<boolean> {
  const path = `${bin}${delimiter}${process.env['PATH']}`
  const child = spawn(join(bin, program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, ...env, PATH: path },
  })
  child.stdout.on('data', write)
  child.stderr.on('data', write)
  return new Promise((resolve) =>
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0)),
  )
}
