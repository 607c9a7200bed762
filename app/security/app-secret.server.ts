import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../config/config.server.ts'

/** Read once: a post needs it several times. */
let secretOnDisk: string | undefined

/** The secret that signs links: APP_SECRET, or on a developer's machine a random one that is kept over a restart. */
export function appSecret(): string {
  const { appSecret: configured, dataDir } = config()
  return configured ?? (secretOnDisk ??= keptSecret(dataDir))
}

/** Makes the secret once and keeps it in the folder. Several processes that begin at once get the same. */
export function keptSecret(folder: string): string {
  const file = join(folder, 'app-secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      // A link appears whole or not at all, and the first one wins.
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8')
}
