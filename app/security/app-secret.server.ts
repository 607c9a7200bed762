import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../config/config.server.ts'

/** Read once, because a post needs it several times. */
let secretOnDisk: string | undefined

/** The secret that signs links: APP_SECRET, or on a developer's machine a random one that is stored on disk. */
export function appSecret(): string {
  const { appSecret: configured, dataDir } = config()
  return configured ?? (secretOnDisk ??= keptSecret(dataDir))
}

/** Creates the secret once, in the folder. Several processes that start at once get the same. */
export function keptSecret(folder: string): string {
  const file = join(folder, 'app-secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      // `link` is atomic: the first process wins.
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8')
}
