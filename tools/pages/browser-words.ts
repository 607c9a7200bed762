import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * `import keys from 'virtual:browser-words'`: the keys of the sets of words that are in the modules of pages. The
 * browser's part is built before the server's.
 */
export function browserWords(): Plugin {
  return {
    name: 'browser-words',
    resolveId: { filter: { id: /^virtual:browser-words$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:browser-words$/ },
      handler() {
        const keys = this.environment.mode === 'build' ? findKeys() : []
        return `export default ${JSON.stringify(keys)}`
      },
    },
  }
}

function findKeys(): string[] {
  const modules = globSync('build/client/assets/*.js', { cwd: root }).map((path) => readFileSync(root + path, 'utf8'))
  const written = globSync('app/content/**/*.ts', { cwd: root }).map((path) => readFileSync(root + path, 'utf8'))
  const keys = written.flatMap((text) =>
    [...text.matchAll(/\bwords(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(([, key]) => key!),
  )
  // The minifier chooses the quotes.
  const isIn = (code: string, key: string) => ['"', "'", '`'].some((quote) => code.includes(quote + key + quote))
  return keys.filter((key) => modules.some((code) => isIn(code, key))).toSorted()
}
