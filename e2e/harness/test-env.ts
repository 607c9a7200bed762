import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staffSetting } from './office.ts'
import { startMailSink, type MailSink } from './mail.ts'
import { freePort, runScript, startProgram, type RunningProgram } from './process.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { staffOf } from './staff.ts'

const webhookSecret = 'whsec_test'

/** The production build as one process, which can be stopped, killed and started again at the same address. */
export interface Site {
  url: string
  origin: string
  databaseUrl: string
  readonly pid: number
  /** The log lines of the current process. */
  logs(): string[]
  start: () => Promise<void>
  stop: () => Promise<void>
  kill: () => Promise<void>
}

export interface SiteOptions {
  databaseUrl: string
  dataDir: string
  stripeUrl: string
  smtpUrl: string
  env?: NodeJS.ProcessEnv
  /** The folder in which the site is installed. By default this project's. */
  folder?: string
}

/** A site with its own sandbox, mail server and database: nothing is shared with another test. */
export interface TestEnv {
  site: Site
  sandbox: Sandbox
  mail: MailSink
  siteOptions: SiteOptions
  /** The settings of the site and of the staff's command line. */
  readonly environment: NodeJS.ProcessEnv
  /** The staff's command line, on the site's database. */
  staff(args: string[]): Promise<{ code: number; stdout: string; stderr: string }>
  stop: () => Promise<void>
}

export async function startTestEnv(
  options: {
    databaseUrl?: string | undefined
    env?: NodeJS.ProcessEnv
    sandboxEnv?: NodeJS.ProcessEnv
    folder?: string
  } = {},
): Promise<TestEnv> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-test-env-'))
  const port = await freePort()
  const [sandbox, mail] = await Promise.all([
    startSandbox({ webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`, webhookSecret, env: options.sandboxEnv }),
    startMailSink(join(dataDir, 'mail')),
  ])
  const siteOptions: SiteOptions = {
    databaseUrl: options.databaseUrl ?? `sqlite:${join(dataDir, 'site.db')}`,
    dataDir,
    stripeUrl: sandbox.url,
    smtpUrl: mail.url,
    ...(options.env && { env: options.env }),
    ...(options.folder && { folder: options.folder }),
  }
  const site = await startSite(siteOptions, port)
  const environment = () => siteEnvironment(siteOptions, port)
  const staff = staffOf(environment)
  const { folder } = options
  return {
    site,
    sandbox,
    mail,
    siteOptions,
    get environment() {
      return environment()
    },
    // The commands of a site in another folder run there.
    staff: folder ? (args) => runScript(join(folder, 'staff/main.ts'), args, environment()) : staff.run,
    stop: async () => {
      await Promise.all([site.stop(), staff.stop()])
      await Promise.all([sandbox.program.stop(), mail.program.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startSite(options: SiteOptions, givenPort?: number): Promise<Site> {
  const port = givenPort ?? (await freePort())
  const start = () => startProgram(join(options.folder ?? '', 'server/start.js'), [], siteEnvironment(options, port))
  let program: RunningProgram = await start()
  const url = `http://localhost:${port}`
  return {
    url,
    origin: url,
    databaseUrl: options.databaseUrl,
    get pid() {
      return program.pid
    },
    logs: () => program.logs(),
    start: async () => {
      program = await start()
    },
    stop: () => program.stop(),
    kill: () => program.kill(),
  }
}

function siteEnvironment(options: SiteOptions, port: number): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_API_URL: options.stripeUrl,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    SMTP_URL: options.smtpUrl,
    // A test submits more in a minute than visitors do in an hour.
    NORMAL_POSTS_PER_HOUR: '1000000',
    STAFF: staffSetting,
    // The sandbox tries four times to take a renewal.
    STRIPE_RENEWAL_RETRIES: '3',
    ...options.env,
  }
}
