import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { GeneratorOptions, Report } from './generator-options.ts'

export interface Generator {
  /** Sends nothing more, waits for what is under way, and says what became of all of it. */
  finish(): Promise<Report>
}

/** Loads the site from a process of its own, from now on. It ends with this one. */
export async function startGenerator(options: GeneratorOptions): Promise<Generator> {
  const script = fileURLToPath(new URL('generator.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    finish: async () => {
      const reported = once(child, 'message')
      child.send('finish')
      const [report] = (await reported) as [Report]
      return report
    },
  }
}
