import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Writes `build/modules.json`: the built file of each module of the browser. The names of these files do not say it. */
export function listModules(): Plugin {
  return {
    name: 'list-modules',
    writeBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const files: Record<string, string> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) files[relative(root, id.replace(/\?.*/, ''))] ??= `/${chunk.fileName}`
      }
      mkdirSync(`${root}build`, { recursive: true })
      writeFileSync(`${root}build/modules.json`, JSON.stringify(files))
    },
  }
}
