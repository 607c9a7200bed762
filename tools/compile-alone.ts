import { readFile } from 'node:fs/promises'
import { minify, transformWithOxc } from 'vite'

/** The text of one minified script, of a file that imports types alone. */
export async function compileAlone(path: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
  const script = await minify(path, code, { module: true })
  // What TypeScript leaves of the imports, which only a module may say.
  return script.code.trim().replace(/export ?\{\};?$/, '')
}
