import { defineConfig } from '@playwright/test'
import { fontEnvironment } from './tools/fonts/font-sets.ts'
import { journeyFiles } from './tools/test-scope.ts'
import { chromiumArguments, presentChromium, presentHeadlessShell } from './tools/tools.ts'

/** They ask how lines break, in which order files load, for a PDF file in a tab, or about the worker of the crisis page. */
const wholeBrowser = /(book|documents|every-page|navigation|offline|published-words)\.spec\.ts$/
/** Each of these files has a world of its own, which one worker starts once. */
const ownTestEnv = /(guard|office-[\w-]+)\.spec\.ts$/

const files = journeyFiles()
const filesOf = (isIn: (path: string) => boolean) => files.filter(isIn).map((path) => `**/${path}`)

// No result depends on the fonts of this machine. Firefox opens no page with a configuration of fonts from outside.
const env = { ...process.env, ...fontEnvironment('twins') } as NodeJS.Dict<string>

// Only `npm test` installs a browser: this file is also read by editors and by the search for unused code.
const launch = (executablePath?: string) => ({
  launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments, env },
})

export default defineConfig({
  testDir: 'e2e',
  // A folder of its own: Playwright empties it, and the screenshots lie beside it.
  outputDir: 'test-results/journeys',
  // Beside two of vitest, on two cores: with more, each waits for the processor until something times out.
  workers: 2,
  fullyParallel: true,
  // Generous, for a machine that is busy: what passes takes a fraction of it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  projects: [
    {
      name: 'headless shell',
      testMatch: filesOf((path) => !wholeBrowser.test(path) && !ownTestEnv.test(path)),
      use: launch(presentHeadlessShell()),
    },
    {
      name: 'own test environment',
      testMatch: filesOf((path) => ownTestEnv.test(path)),
      fullyParallel: false,
      use: launch(presentHeadlessShell()),
    },
    { name: 'whole browser', testMatch: filesOf((path) => wholeBrowser.test(path)), use: launch(presentChromium()) },
  ],
  use: {
    browserName: 'chromium',
    // Recording costs a third of the time: ask for it when a journey fails, with TRACE=1.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
