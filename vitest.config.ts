import { defineConfig } from 'vitest/config'
import { photographs } from './tools/photos/photographs.ts'

export default defineConfig({
  plugins: [photographs()],
  test: {
    include: ['{app,server,staff,packages,tools,bench,fault-tests,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: 'tools/vitest-setup.ts',
    // Generous, for a machine that is busy: what passes takes a fraction of it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
    // Or a test that signs or disguises would make a secret in the project's own folder.
    env: { APP_SECRET: 'a secret of more than thirty-two characters' },
    expect: { poll: { timeout: 15_000 } },
  },
})
