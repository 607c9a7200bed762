import { cp, mkdir, readFile, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Puts into the folder what the Dockerfile puts into the image: the built site, the two programs, and only those
 * packages that `npm ci --omit=dev --omit=optional` installs.
 */
export async function installForProduction(folder: string): Promise<void> {
  for (const path of ['package.json', 'build/client', 'build/server', 'app', 'server', 'staff']) {
    await cp(join(root, path), join(folder, path), { recursive: true })
  }
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
  }
  for (const [path, { dev, devOptional, optional }] of Object.entries(lock.packages)) {
    // A package inside another package is copied with it.
    if (dev || devOptional || optional || path.lastIndexOf('node_modules/') !== 0) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(await realpath(join(root, path)), join(folder, path))
  }
}
