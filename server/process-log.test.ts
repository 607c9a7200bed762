import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const begin = `(await import('${new URL('process-log.ts', import.meta.url).href}')).logForeignOutput()\n`

/** Runs code in a process of which the log has what Node and libraries write. */
async function run(code: string, isRead = true) {
  const args = ['--input-type=module', '--eval', begin + code]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  if (!isRead) child.stderr.destroy()
  const written = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text))
  const [status] = (await once(child, 'close')) as [number]
  const lines = written.stderr.split('\n').filter((line) => line !== '')
  return { status, stdout: written.stdout, lines: lines.map((line) => JSON.parse(line) as Record<string, string>) }
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

test('what Node warns of and libraries print is a line of the log', async () => {
  const { status, stdout, lines } = await run(`
    process.emitWarning('Old.', 'DeprecationWarning')
    console.error('two\\nlines', { and: 'more' })
    console.log('printed')`)
  expect([status, stdout]).toEqual([0, ''])
  expect(lines).toEqual([
    { at: time, level: 'error', event: 'console', text: "two\nlines { and: 'more' }" },
    { at: time, level: 'info', event: 'console', text: 'printed' },
    { at: time, level: 'warn', event: 'process-warning', error: 'DeprecationWarning: Old.', stack: expect.any(String) },
  ])
})

test.each([
  ['an exception', 'setTimeout(() => { throw new Error("lost") })'],
  ['a rejection', 'void Promise.reject(new Error("lost")); setTimeout(() => {}, 60_000)'],
])('%s that nobody handles ends the process with one line', async (_, code) => {
  const { status, lines } = await run(code)
  expect(status).toBe(1)
  const error = expect.stringMatching(/^Error: lost\n {4}at /)
  expect(lines).toEqual([{ at: time, level: 'error', event: 'process-failed', error }])
})

test('a process whose log nobody reads goes on', async () => {
  const { status, stdout } = await run(
    `
    for (let count = 0; count < 3; count += 1) {
      console.error('x'.repeat(100_000))
      await new Promise((done) => setTimeout(done))
    }
    process.stdout.write('done')`,
    false,
  )
  expect([status, stdout]).toEqual([0, 'done'])
})
