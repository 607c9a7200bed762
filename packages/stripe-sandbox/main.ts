#!/usr/bin/env node
import { startSandbox, type RunningSandbox } from './server.ts'
import { readSettings, usage, type Settings } from './settings.ts'

const settings = settingsOrExit()
const running = await startOrExit(settings)
process.stdout.write(`${JSON.stringify({ ready: true, url: running.url })}\n`)

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(signal, () => {
    running.close()
    process.exit(0)
  })
}

function settingsOrExit(): Settings {
  try {
    const read = readSettings(process.argv.slice(2))
    if (read) return read
    process.stdout.write(usage)
    return process.exit(0)
  } catch (error) {
    return stop(error)
  }
}

async function startOrExit(given: Settings): Promise<RunningSandbox> {
  try {
    return await startSandbox(given)
  } catch (error) {
    return stop(error)
  }
}

function stop(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return process.exit(1)
}
