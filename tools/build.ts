import { build, buildIfChanged } from './build-if-changed.ts'

try {
  if (process.argv.includes('--if-changed')) buildIfChanged()
  else build()
  process.stdout.write('Built: build/client and build/server.\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
