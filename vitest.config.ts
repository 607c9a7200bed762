import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { bookPictures } from './tools/photos/book-pictures.ts'
import { drawingOnServer } from './tools/pages/drawing-on-server.ts'
import { inlineScript } from './tools/inline-script.ts'
import { photographs } from './tools/photos/photographs.ts'
import { testFiles } from './tools/test-scope.ts'

/** They read a configuration of their own, which a program does once. */
const configured = new Set([
  'app/health/disk-alert.server.test.ts',
  'app/stripe-sync/reconcile-payments.server.test.ts',
  'app/stripe-sync/sync-event.server.test.ts',
  'app/payments/sync-payment.server.test.ts',
  'app/mail/mailer.server.test.ts',
  'app/receipts/bank-debit.server.test.ts',
  'app/receipts/mails/dispute-messages.server.test.ts',
  'e2e/system/my-giving-access.test.ts',
  'e2e/system/office-attacks.test.ts',
  'e2e/system/office-launch-checks.test.ts',
  'e2e/system/reconcile.test.ts',
  'app/start/sample-mails/draw-samples.server.test.ts',
  'tools/mails/every-mail.test.ts',
  'tools/mails/published-words.test.ts',
  'tools/mails/state-notices.test.ts',
])

/** `isolate: false` lets a file use the modules that others have loaded: half of the unit tests' time was their loading. */
function project(
  name: string,
  clock: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return {
    plugins: [
      photographs(),
      bookPictures(),
      drawingOnServer(),
      inlineScript('passkey-script', new URL('app/office/passkeys/passkey-script.ts', import.meta.url)),
      inlineScript('find-key-script', new URL('app/office/find/find-key-script.ts', import.meta.url)),
      inlineScript(
        'measure-preview-script',
        new URL('app/office/words/preview/measure-preview-script.ts', import.meta.url),
      ),
    ],
    test: {
      name: `${name} ${clock}`.trim(),
      // Generous, for a machine that is busy: what passes takes a fraction of it.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      setupFiles: ['tools/calendar/set-clock.ts', 'tools/show-logs.ts'],
      env: {
        // A developer's .env is not for the tests.
        ENV_FILE: '/dev/null',
        TEST_CLOCK: clock,
        // Or a test that signs or disguises would make a secret in the project's own folder.
        APP_SECRET: 'a secret of more than thirty-two characters',
        STAFF: `Ann <ann@office.example>:everything, Ori <ori@office.example>:orders-and-messages,
          Bea <bea@office.example>:bookkeeper, Wes <wes@office.example>:words, Rea <rea@office.example>:read-only`,
      },
      ...test,
    },
  }
}

const files = testFiles()
/** The moments at which `npm run test:calendar` runs its tests; otherwise the clock is the machine's. */
const clocks = process.env['TEST_CLOCK']?.split(',') ?? ['']

export default defineConfig({
  test: {
    // As many as there are processors here, because Playwright has as many.
    maxWorkers: 2,
    projects: clocks.flatMap((clock) => [
      project('together', clock, {
        include: files.filter((path) => !configured.has(path)),
        globalSetup: 'tools/vitest-setup.ts',
        isolate: false,
      }),
      project('alone', clock, { include: files.filter((path) => configured.has(path)) }),
    ]),
  },
})
