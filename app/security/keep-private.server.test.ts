import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepFolderPrivate } from './keep-private.server.ts'

const modeOf = (path: string) => statSync(path).mode & 0o7777

test('the site’s folder and files are private, and a shared folder stays open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keep-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'site.db'), '')
  chmodSync(join(folder, 'site.db'), 0o644)

  chmodSync(folder, 0o1777)
  keepFolderPrivate(folder)
  expect(modeOf(folder)).toBe(0o1777)
  expect(modeOf(join(folder, 'site.db'))).toBe(0o600)

  chmodSync(folder, 0o755)
  keepFolderPrivate(folder)
  expect(modeOf(folder)).toBe(0o700)
})
