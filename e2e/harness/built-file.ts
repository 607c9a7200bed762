import { readFileSync } from 'node:fs'

/** The address of the built file that contains a module, by the module's path: `app/donors/page.tsx`. */
export function builtFile(module: string): string {
  const files = JSON.parse(readFileSync(new URL('../../build/modules.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const file = files[module]
  if (file === undefined) throw new Error(`No built file contains ${module}.`)
  return file
}
