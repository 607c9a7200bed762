import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = (dataDir: string) => join(dataDir, 'last-port')

/** Notes where the site listens, for commands in another terminal, where PORT was not given. */
export function keepPort(dataDir: string, port: number): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file(dataDir), String(port))
  } catch (error) {
    process.stderr.write(`${JSON.stringify({ level: 'warn', event: 'port-not-noted', error: String(error) })}\n`)
  }
}

/** The port of the site that was started last with this folder. Empty when none was. */
export function lastPort(dataDir: string): string {
  try {
    return readFileSync(file(dataDir), 'utf8')
  } catch {
    return ''
  }
}
