import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptSecret } from './app-secret.server.ts'

test('the secret of a machine is random, stored, and readable by its owner only', () => {
  const parent = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = join(parent, 'data')

  const secret = keptSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(keptSecret(folder)).toBe(secret)
  expect(keptSecret(join(parent, 'other'))).not.toBe(secret)
  expect(readdirSync(folder)).toEqual(['app-secret'])
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600)
})
