import { readFile } from 'node:fs/promises'
import { minify, transformWithOxc } from 'vite'

/** The minified script of one file, which imports only types. */
export async function compileAlone(path: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
  const script = await minify(path, code, { module: true })
  // TypeScript leaves an empty export, which only a module may have.
  return script.code.trim().replace(/export ?\{\};?$/, '')
}
