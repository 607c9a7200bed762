import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hashInputs, inputPatterns, steps } from './build-if-changed.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The files that these import, directly or through others. */
function importsOf(paths: readonly string[], found = new Set<string>()): Set<string> {
  for (const path of paths.filter((path) => !found.has(path))) {
    found.add(path)
    const code = /\.tsx?$/.test(path) ? readFileSync(root + path, 'utf8') : ''
    const imported = [...code.matchAll(/(?:from |import\(?)'(\.{1,2}\/[^'?]+)/g)].map(([, target = '']) => target)
    importsOf(
      imported.map((target) => posix.join(posix.dirname(path), target)).filter((target) => !target.includes('+types')),
      found,
    )
  }
  return found
}

test('every file that a step of the build imports is one of its inputs', () => {
  const routes = globSync('app/{routes,root,entry.server}.{ts,tsx}', { cwd: root })
  const read = importsOf(['vite.config.ts', 'react-router.config.ts', 'tools/build-if-changed.ts', ...steps, ...routes])
  const inputs = new Set(inputPatterns.flatMap((pattern) => globSync(pattern, { cwd: root })))
  expect([...read].filter((path) => !inputs.has(path))).toEqual([])
  for (const path of ['tsconfig.json', 'package-lock.json', 'public/favicon.svg']) expect(inputs).toContain(path)
})

test('a public address and a Supabase deployment change the inputs, a port on this machine does not', () => {
  const deployment = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc' }
  const builds = [{}, { SITE_URL: 'https://a.example' }, { SITE_URL: 'https://b.example' }, deployment].map(hashInputs)
  expect(new Set(builds).size).toBe(4)
  expect(hashInputs({ SITE_URL: 'http://localhost:8080', PORT: '8080', SUPABASE_URL: '' })).toBe(builds[0])
})
