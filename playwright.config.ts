import { defineConfig } from '@playwright/test'
import { chromiumArguments, presentChromium } from './tools/tools.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // A folder of its own: Playwright empties it, and the screenshots lie beside it.
  outputDir: 'test-results/journeys',
  // Beside vitest, on two cores: half of a journey is waiting.
  workers: 3,
  fullyParallel: true,
  // Generous, for a machine that is busy: what passes takes a fraction of it.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    // Only `npm test` installs a browser: this file is also read by editors and by the search for unused code.
    launchOptions: { executablePath: presentChromium(), args: chromiumArguments },
    // Recording costs a third of the time: ask for it when a journey fails, with TRACE=1.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
