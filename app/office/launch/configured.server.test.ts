import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { config } from '../../config/config.server.ts'
import { configured } from './configured.server.ts'

test('the office shows every setting of .env.example except NODE_ENV', () => {
  const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
  const shown = configured(config()).map(({ name }) => name)
  expect(new Set(shown)).toEqual(new Set(documented.filter((name) => name !== 'NODE_ENV')))
})
