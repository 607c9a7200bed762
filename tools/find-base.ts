import { spawnSync } from 'node:child_process'

/**
 * The commit after which the changes of this branch begin: where it leaves the branch that it tracks. Without one it is the
 * commit before the last, so that there is something to test after a commit.
 */
export function findBase(folder: string): string {
  const commitOf = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  return commitOf('merge-base', 'HEAD', '@{upstream}') ?? commitOf('rev-parse', '--verify', '-q', 'HEAD~') ?? 'HEAD'
}
