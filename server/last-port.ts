import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeLogLine } from './log-line.ts'

const file = (dataDir: string) => join(dataDir, 'last-port')

/** Stores the port of the site, for commands in another terminal without PORT. */
export function storePort(dataDir: string, port: number): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file(dataDir), String(port))
  } catch (error) {
    writeLogLine('warn', 'port-not-stored', { error: String(error) })
  }
}

/** The port of the last site that was started with this folder. Empty if there was none. */
export function lastPort(dataDir: string): string {
  try {
    return readFileSync(file(dataDir), 'utf8')
  } catch {
    return ''
  }
}
