import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { readPageSettings } from './app/config/page-settings.server.ts'
import { bookPictures } from './tools/photos/book-pictures.ts'
import { browserWords } from './tools/pages/browser-words.ts'
import { drawingOnServer } from './tools/pages/drawing-on-server.ts'
import { listModules } from './tools/pages/list-modules.ts'
import { inlineScript } from './tools/inline-script.ts'
import { palette } from './tools/palette.ts'
import { photographs } from './tools/photos/photographs.ts'

/** The one file that is found by its name: see `loneModule`. */
const keepSession = 'keep-session'
/** Of both sides, because the pages of the server name files of the browser. */
const assetFileNames = 'assets/[hash][extname]'
const pageSettings = readPageSettings(process.env)
const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8')) as { version: string }
// None where the project was not cloned, as in a container.
const { stdout: commit } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
})

export default defineConfig(({ command }) => ({
  plugins: [
    palette(),
    tailwindcss(),
    inlineScript('boot-script', new URL('app/hydration/hydrate-on-intent.ts', import.meta.url)),
    inlineScript('wake-session-script', new URL('app/hydration/wake-session.ts', import.meta.url)),
    inlineScript('passkey-script', new URL('app/office/passkeys/passkey-script.ts', import.meta.url)),
    inlineScript('find-key-script', new URL('app/office/find/find-key-script.ts', import.meta.url)),
    inlineScript(
      'measure-preview-script',
      new URL('app/office/words/preview/measure-preview-script.ts', import.meta.url),
    ),
    loneModule(keepSession, new URL('app/hydration/keep-session.ts', import.meta.url)),
    browserWords(),
    photographs(),
    bookPictures(),
    drawingOnServer(),
    plainImports(),
    listModules(),
    reactRouter(),
  ],
  // One file with only what is used starts in half the time of six hundred. The PDF writer brings fonts of its own along, the
  // readers of PDF and Excel files are large, and the image library is not on every server: they stay outside, and are loaded when
  // they are needed.
  ssr: { noExternal: command === 'build' || undefined, external: ['hucre', 'pdfkit', 'sharp', 'unpdf'] },
  // Packages carry a second version of themselves for development, which the built site never runs.
  define: {
    ...(command === 'build' && { 'process.env.NODE_ENV': '"production"' }),
    'import.meta.env.SITE_ORIGIN': JSON.stringify(pageSettings.siteOrigin),
    'import.meta.env.PAGE_SETTINGS': JSON.stringify(pageSettings),
    'import.meta.env.BUILT_OF': JSON.stringify({ version, commit: (commit ?? '').trim() }),
  },
  // The development server prepares all packages at its start: one that it finds later reloads the page.
  optimizeDeps: { entries: ['app/**/*.tsx', '!app/**/*.server.tsx', '!app/**/*.test.tsx'] },
  // node:sqlite has no npm package for Vite to look for.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    ssr: {
      build: {
        // V8 keeps the text of a program, and takes two bytes for each sign as soon as one does not fit into one.
        rolldownOptions: { output: { assetFileNames, charset: 'ascii', comments: false } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // No package of the browser does anything by reading a property or a global name.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: {
            // Named by their content alone: block lists refuse files whose names have words such as cookie or consent.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: ({ name }) => (name === keepSession ? `assets/${name}-[hash].js` : 'assets/[hash].js'),
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'react', test: /rolldown.runtime|node_modules.(react|react-dom|react-router|scheduler)./ },
                // The frame of every page, with the small things that it shares with most of them, but for what is fetched on a submit.
                {
                  name: 'everywhere',
                  test: /app.(root|consent.(?!consent-settings|category)|head.page-meta|hydration.(between|page-start|start-data)|ui.(site|layout|text-link|mailto|phone|controls.(button|toast)|drawings.(icon|window-mark))|content.(site|navigation|pages.errors)|words.(words|fill|street|with-commas))|preload-helper/,
                },
                // What the policies and the crisis page share.
                { name: 'policies', test: /app.(ui.number-links|words.date-in)/ },
                // What pages that ask for a gift share.
                {
                  name: 'ways-to-give',
                  test: /app.(ui.(ways-to-give|find-ways|unbreakable|state-notices)|values.state-notices)/,
                  minShareCount: 2,
                },
                // What pages with a form share. One file compresses better than ten.
                {
                  name: 'forms',
                  test: /app.(ui.(panel|controls.(field|error)|drawings.lamp)|content.(guard|legal.(recurring-consent|how-to-stop)|reach)|hydration.chosen-link)|form-values|money|values.payment-terms/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
}))

/**
 * `import address from 'virtual:…-address'`: where a module is fetched from that no module of a page imports, and of
 * which none of them must know. The browser's part is built before the server's.
 */
function loneModule(name: string, file: URL): Plugin {
  const assets = new URL('build/client/assets/', import.meta.url)
  return {
    name,
    buildStart() {
      const { name: side, mode } = this.environment
      if (side === 'client' && mode === 'build') this.emitFile({ type: 'chunk', id: fileURLToPath(file), name })
    },
    resolveId: { filter: { id: new RegExp(`^virtual:${name}-address$`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0virtual:${name}-address$`) },
      async handler() {
        const built = this.environment.mode === 'build' ? await readdir(assets) : []
        const asset = built.find((path) => path.startsWith(`${name}-`)) ?? ''
        return `export default ${JSON.stringify(`/assets/${asset}`)}`
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
