import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { compileAlone } from './compile-alone.ts'

/** `import script from 'virtual:…-script'`: the text of a compiled script, to be inlined into pages. */
export function inlineScript(name: string, file: URL): Plugin {
  const path = fileURLToPath(file)
  return {
    name,
    resolveId: { filter: { id: new RegExp(`^virtual:${name}$`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0virtual:${name}$`) },
      async handler() {
        this.addWatchFile(path)
        return `export default ${JSON.stringify(await compileAlone(path))}`
      },
    },
  }
}
