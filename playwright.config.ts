import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/tools.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    trace: 'retain-on-failure',
  },
})
