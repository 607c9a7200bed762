/**
 * Starts the process with V8's compile cache: the first start compiles, later ones read the cache. This file is
 * JavaScript, because for TypeScript Node would load a compiler before the cache is in use.
 */
import './check-node.js'

const { enableCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')

enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
await import('./main.ts')
