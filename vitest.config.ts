import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { fileURLToPath } from 'node:url'
import { compileAlone } from './tools/compile-alone.ts'
import { photographs } from './tools/photos/photographs.ts'
import { testFiles } from './tools/test-scope.ts'

/** They read a configuration of their own, which a program does once. */
const configured = new Set([
  'app/health/disk-alert.server.test.ts',
  'app/stripe-sync/reconcile-payments.server.test.ts',
  'app/payments/sync-payment.server.test.ts',
  'app/mail/mailer.server.test.ts',
  'app/receipts/mails/dispute-messages.server.test.ts',
  'e2e/system/my-giving-access.test.ts',
  'e2e/system/office-attacks.test.ts',
  'e2e/system/office-launch-checks.test.ts',
  'e2e/system/reconcile.test.ts',
  'tools/mails/every-mail.test.ts',
])

/** As the build inlines it. */
const passkeyScript = {
  name: 'passkey-script',
  resolveId: (id: string) => (id === 'virtual:passkey-script' ? `\0${id}` : null),
  load: async (id: string) =>
    id === '\0virtual:passkey-script'
      ? `export default ${JSON.stringify(await compileAlone(fileURLToPath(new URL('app/office/passkeys/passkey-script.ts', import.meta.url))))}`
      : null,
}

/** `isolate: false` lets a file use the modules that others have loaded: half of the unit tests' time was their loading. */
function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    plugins: [photographs(), passkeyScript],
    test: {
      name,
      // Generous, for a machine that is busy: what passes takes a fraction of it.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      setupFiles: 'tools/show-logs.ts',
      env: {
        // A developer's .env is not for the tests.
        ENV_FILE: '/dev/null',
        // Or a test that signs or disguises would make a secret in the project's own folder.
        APP_SECRET: 'a secret of more than thirty-two characters',
        STAFF: `Ann <ann@office.example>:everything, Ori <ori@office.example>:orders-and-messages,
          Rea <rea@office.example>:read-only`,
      },
      ...test,
    },
  }
}

const files = testFiles()

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      project('together', {
        include: files.filter((path) => !configured.has(path)),
        globalSetup: 'tools/vitest-setup.ts',
        isolate: false,
      }),
      project('alone', { include: files.filter((path) => configured.has(path)) }),
    ],
  },
})
