import { build } from './build-if-changed.ts'

build()
process.stdout.write('Built: build/client and build/server.\n')
