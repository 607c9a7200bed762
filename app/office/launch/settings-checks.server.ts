import { findUnknownVariables } from '../../config/unknown-variables.server.ts'
import { missing, ok, warning, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'

const inEnv = 'into .env (.env.example explains it), then restart.'
const byMake = `"npm run staff -- launch --make" makes it at Stripe and prints what to put ${inEnv}`

/** What to do about a setting that is wrong, by its name. */
const howTo: Record<string, string> = {
  SITE_URL:
    'Put SITE_URL=https://YOUR-DOMAIN into .env, run "npm run build" with it, and restart: the pages name their address.',
  STRIPE_SECRET_KEY: `At https://dashboard.stripe.com/apikeys, "Create restricted key" with the permissions that .env.example lists; put STRIPE_SECRET_KEY=rk_live_… ${inEnv}`,
  STRIPE_WEBHOOK_SECRET: byMake,
  STRIPE_DONATION_PRODUCT: byMake,
  STRIPE_BOOK_PRODUCT: byMake,
  STRIPE_STORE_WEBHOOK_SECRET: byMake,
  SMTP_URL: `Ask your mail provider for its SMTP server; put SMTP_URL=smtps://USER:PASSWORD@HOST:465 ${inEnv}`,
  APP_SECRET: `Put APP_SECRET= with what "openssl rand -base64 32" prints ${inEnv}`,
  'app/content/site.ts': 'Fill them in there (docs/editing-content.md says how), run "npm run build" and restart.',
  'public/downloads': 'Put your own PDF there under each of these names, run "npm run build" and restart.',
}

/** What is said when nothing is wrong with a setting. */
const rightWords: Record<string, string> = {
  STRIPE_SECRET_KEY: 'The key of Stripe is set.',
  SMTP_URL: 'The mail server is set.',
  APP_SECRET: 'The links in mails are signed with a secret of their own.',
  'app/content/site.ts': 'No setting of the publisher is a sample.',
  'public/downloads': 'The published documents are your own.',
}

/** Settings that may be empty, and what is then not there. */
const optional = {
  STAFF: 'Nobody may enter the office: the staff has the command line alone.',
  METRICS_TOKEN: '/metrics is off: no program draws graphs of the site.',
  bounces: 'Nobody is told when a mail comes back: set BOUNCE_WEBHOOK_SECRET, or BOUNCE_ADDRESS and BOUNCE_MAILBOX.',
}

/** What the environment and the content still lack, and what must not be combined. */
export function checkSettings({ config, faults, siteUrl }: LaunchFacts): Found[] {
  const nameOf = (fault: string) => /^[\w./]+/.exec(fault)?.[0] ?? 'environment'
  // The Stripe checks say this one, as they know whether it is a rehearsal.
  const told = faults.filter((fault) => !fault.startsWith('STRIPE_API_URL points at the sandbox'))
  const names = new Set(told.map(nameOf))
  const right = Object.entries(rightWords).filter(([name]) => !names.has(name))
  const isSet = {
    STAFF: config.staff.length > 0,
    METRICS_TOKEN: config.metricsToken !== null,
    bounces: config.bounceMailbox !== null || config.bounceWebhookSecret !== null,
  }
  return [
    ...(config.reachable
      ? [ok('SITE_URL', `The site is at ${siteUrl}.`)]
      : [missing('SITE_URL', `${siteUrl} is this machine alone: the site is not public yet.`, howTo['SITE_URL'])]),
    ...told.map((fault) => {
      const name = nameOf(fault)
      return missing(name, fault, howTo[name] ?? `Correct it in .env (.env.example explains it), then restart.`)
    }),
    ...findUnknownVariables(process.env).map((words) =>
      warning(nameOf(words), words, 'Correct its name in .env, then restart.'),
    ),
    ...right.map(([name, words]) => ok(name, words)),
    ...(Object.keys(optional) as (keyof typeof optional)[]).map((name) =>
      isSet[name] ? ok(name, 'Set.') : warning(name, optional[name], `.env.example explains it.`),
    ),
  ]
}
