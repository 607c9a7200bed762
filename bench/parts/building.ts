import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, buildIfChanged } from '../../tools/build-if-changed.ts'
import { atMost, type Figure, type Part, withoutGoal } from '../figure.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The build from an empty folder and from unchanged files, and what must be installed to serve it. */
export const building: Part = {
  name: 'building',
  title: 'The build and the installation',
  async measure(say) {
    say('building from an empty folder')
    rmSync(join(root, 'build'), { recursive: true, force: true })
    const clean = seconds(() => build())
    say('building again from the same files')
    let madeAgain = false
    const again = seconds(() => {
      madeAgain = buildIfChanged()
    })
    say('installing what serves, into an empty folder')
    return [
      atMost('build from clean, pictures, PDFs and social images included', 20, clean, ' s'),
      atMost('the same with nothing changed', 1, again, ' s'),
      { name: 'unchanged inputs', goal: 'not made again', figure: madeAgain ? 'made again' : 'kept', met: !madeAgain },
      installation(),
    ]
  },
}

function seconds(work: () => void): number {
  const startedAt = performance.now()
  work()
  return (performance.now() - startedAt) / 1000
}

function installation(): Figure {
  const name = 'production installation'
  const folder = mkdtempSync(join(tmpdir(), 'bench-install-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
    }
    const { status } = spawnSync('npm', ['ci', '--omit=dev', '--omit=optional', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    })
    if (status !== 0) return withoutGoal(name, 'npm could not install here')
    const { stdout } = spawnSync('du', ['-sm', folder], { encoding: 'utf8' })
    return atMost(name, 120, Number.parseInt(stdout, 10), ' MB')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the build has written, for the other parts. */
export const builtFile = (path: string): Buffer => readFileSync(join(root, 'build/client', path))
