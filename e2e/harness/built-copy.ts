import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fund } from '../../app/content/funds.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Copies the project, with its build, into a separate folder. */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'))
  const folders = ['app', 'photos', 'public', 'tools', 'server', 'staff', 'build']
  const files = ['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json']
  for (const path of [...folders, ...files]) await cp(join(root, path), join(folder, path), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Names these funds in the copy's content, in the place of the publisher's own. */
export async function writeFunds(folder: string, funds: readonly Fund[]): Promise<void> {
  const file = join(folder, 'app/content/funds.ts')
  const list = /(?<=\{ funds: )\[[^]*?\](?= as readonly Fund\[\] \}\)$)/m
  const text = await readFile(file, 'utf8')
  if (!list.test(text)) throw new Error('app/content/funds.ts has no list of funds.')
  await writeFile(file, text.replace(list, JSON.stringify(funds)))
}

/** Runs the build there with its own settings, without the pictures and compressed copies, which take longest. */
export function buildCopy(folder: string, env: NodeJS.ProcessEnv): void {
  for (const step of [['node_modules/.bin/react-router', 'build'], ['tools/pages/main.ts'], ['tools/downloads.ts']]) {
    const { status, stderr } = spawnSync(process.execPath, step, {
      cwd: folder,
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
}
