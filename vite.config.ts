import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite'
import { noteBundledPackages } from './scripts/bundled-packages.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), bootScript(), plainImports(), noteBundledPackages(), reactRouter()],
  // One file with only what is used starts in half the time of six hundred. The PDF writer brings fonts of its own
  // along and stays outside; it is loaded with the first packing slip.
  ssr: { noExternal: command === 'build' || undefined, external: ['pdfkit'] },
  // Packages carry a second version of themselves for development, which the built site never runs.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // node:sqlite has no npm package for Vite to look for.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    ssr: {
      build: {
        // V8 keeps the text of a program, and takes two bytes for each sign as soon as one does not fit into one.
        rolldownOptions: { output: { charset: 'ascii', comments: false } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules.(react|react-dom|react-router|scheduler)./ },
                { name: 'everywhere', test: /app.(ui|content|features|pages)./, minShareCount: 8 },
                // Small things that the frame of every page shares with one of them.
                { name: 'everywhere', test: /ui.toast.ts|consent-view.ts|preload-helper/ },
              ],
            },
          },
        },
      },
    },
  },
}))

/** `import boot from 'virtual:boot-script'`: the script that is inlined into every page, as a text. */
function bootScript(): Plugin {
  const path = fileURLToPath(new URL('app/features/start/boot.ts', import.meta.url))
  return {
    name: 'boot-script',
    resolveId: { filter: { id: /^virtual:boot-script$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:boot-script$/ },
      async handler() {
        this.addWatchFile(path)
        const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
        const script = await minify(path, code, { module: true })
        return `export default ${JSON.stringify(script.code.trim())}`
      },
    },
  }
}

/** Modules have no style sheets of their own and are preloaded by the boot script: `import()` needs no help. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
