/** Which packages are part of the built site. Most are development packages, and not installed where it runs. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../build/bundled', import.meta.url))

/** What reaches visitors otherwise than as a module: in the styles, as the site's own fonts, in the PDF files. */
const notAsModules = [
  'node_modules/@fontsource-variable/fraunces',
  'node_modules/@fontsource-variable/source-sans-3',
  'node_modules/@fontsource/fraunces',
  'node_modules/@fontsource/source-sans-3',
  'node_modules/tailwindcss',
]

/** For Vite: notes what went into each half of the build, the browser's and the server's. */
export function noteBundledPackages(): Plugin {
  return {
    name: 'note-bundled-packages',
    apply: 'build',
    writeBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const packages = [...new Set(modules.flatMap((id) => packageOf(id) ?? []))].toSorted()
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${folder}/${this.environment.name}.json`, `${JSON.stringify(packages, null, 2)}\n`)
    },
  }
}

/** The folder of a module's package as the lockfile names it; null for a module of our own. */
export function packageOf(moduleId: string): string | null {
  const nested = moduleId.match(/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/g)
  return nested && nested.join('/')
}

/** What the last build has brought along, as folders that the lockfile names. */
export function bundledPackages(): Set<string> {
  const halves = globSync('*.json', { cwd: folder })
  if (halves.length !== 2) throw new Error('The build has not noted what it is made of: run "npm run build".')
  const lists = halves.map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as string[])
  return new Set([...lists.flat(), ...notAsModules])
}
