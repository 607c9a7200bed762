import { build, buildIfChanged } from './build-if-changed.ts'

if (process.argv.includes('--if-changed')) buildIfChanged()
else build()
process.stdout.write('Built: build/client and build/server.\n')
