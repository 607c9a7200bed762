import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askProcess } from './ask-process.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Some containers do not let a process write it. */
function mayRaiseScore(): boolean {
  const file = '/proc/self/oom_score_adj'
  try {
    writeFileSync(file, readFileSync(file))
    return true
  } catch {
    return false
  }
}

async function program(text: string): Promise<string> {
  const path = join(folder, `${text.length}.mjs`)
  await writeFile(path, text)
  return path
}

test('a process gets a message and answers it, bytes as bytes', async () => {
  const path = await program(`
    import { answerOnce } from ${JSON.stringify(new URL('ask-process.ts', import.meta.url).href)}
    answerOnce(async ({ bytes }) => ({ length: bytes.length, bytes: bytes.subarray(1) }))
  `)
  const answer = await askProcess(path, { bytes: new Uint8Array([1, 2, 3]) }, 60_000)
  expect(answer).toEqual({ length: 3, bytes: new Uint8Array([2, 3]) })
})

test.runIf(mayRaiseScore())('such a process ends before the site when memory runs out', async () => {
  const path = await program(`
    import { readFileSync } from 'node:fs'
    import { answerOnce } from ${JSON.stringify(new URL('ask-process.ts', import.meta.url).href)}
    answerOnce(async () => readFileSync('/proc/self/oom_score_adj', 'utf8').trim())
  `)
  expect(await askProcess(path, {}, 60_000)).toBe('1000')
})

test('a process that ends without an answer, or takes too long, is a failure', async () => {
  await expect(askProcess(await program('process.exit(3)'), {}, 60_000)).rejects.toThrow('has ended (3)')
  const silent = await program('process.on("message", () => {})')
  await expect(askProcess(silent, {}, 1)).rejects.toThrow('has ended (SIGKILL)')
})

test('a process that takes more memory than it may ends, also within one turn of its event loop', async () => {
  const path = await program(`
    import { answerOnce, limitMemory } from ${JSON.stringify(new URL('ask-process.ts', import.meta.url).href)}
    answerOnce(async () => {
      limitMemory(process.memoryUsage.rss() + 200 * 1024 * 1024)
      const kept = []
      for (let count = 0; count < 2000; count += 1) kept.push(Buffer.alloc(1024 * 1024, 1))
      return kept.length
    })
  `)
  await expect(askProcess(path, {}, 60_000)).rejects.toThrow('has ended (SIGKILL)')
})
