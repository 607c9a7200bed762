import { findUnknownVariables } from '../../config/unknown-variables.server.ts'
import { providerNamed } from '../../bounces/providers/providers.server.ts'
import { missing, ok, warning, type Found } from './finding.ts'
import type { LaunchFacts } from './launch-facts.server.ts'

const inEnv = 'into .env (.env.example explains it), then restart.'
const buildAgain = 'run "npm ci && npm run build" in the site’s folder, as the user who owns it, and restart'
const byMake = `"npm run staff -- launch --make" makes it at Stripe and prints what to put ${inEnv}`

/** How to fix an invalid setting, by its name. */
const howTo: Record<string, string> = {
  SITE_URL: `Put SITE_URL=https://YOUR-DOMAIN into .env, ${buildAgain}: the pages name their address.`,
  STRIPE_SECRET_KEY: `At https://dashboard.stripe.com/apikeys, "Create restricted key" with the permissions that .env.example lists; put STRIPE_SECRET_KEY=rk_live_… ${inEnv}`,
  STRIPE_WEBHOOK_SECRET: byMake,
  STRIPE_DONATION_PRODUCT: byMake,
  STRIPE_BOOK_PRODUCT: byMake,
  STRIPE_STORE_WEBHOOK_SECRET: byMake,
  SMTP_URL: `Ask your mail provider for its SMTP server; put SMTP_URL=smtps://USER:PASSWORD@HOST:465 ${inEnv}`,
  APP_SECRET: `Put APP_SECRET= with what "openssl rand -base64 32" prints ${inEnv}`,
  'app/content/site.ts': `Fill them in there (docs/editing-content.md says how), ${buildAgain}.`,
  'public/downloads': `Put your own PDF there under each of these names, ${buildAgain}.`,
}

const nameOf = (words: string) => /^[\w./]+/.exec(words)?.[0] ?? 'environment'

/** The errors that would stop the start, all at once, with what to do; and the optional settings that are empty. */
export function checkSettings({ config, faults, siteUrl }: LaunchFacts): Found[] {
  // The Stripe checks report the error about the sandbox, because they know whether it is a rehearsal.
  const refused = faults.filter((fault) => !fault.startsWith('STRIPE_API_URL points at the sandbox'))
  const named = refused.map((fault) => {
    const name = nameOf(fault)
    return missing(fault, howTo[name] ?? 'Correct it in .env (.env.example explains it), then restart.', name)
  })
  const optional = (name: string, isSet: boolean, without: string) =>
    isSet ? ok('Set.', name) : warning(without, '.env.example explains it.', name)
  return [
    config.reachable
      ? ok(`The site is at ${siteUrl}.`, 'SITE_URL')
      : missing(`${siteUrl} is this machine alone: the site is not public yet.`, howTo['SITE_URL'], 'SITE_URL'),
    ...named,
    ...findUnknownVariables(process.env).map((words) =>
      warning(words, 'Correct its name in .env, then restart.', nameOf(words)),
    ),
    ...(named.length === 0 ? [ok('All are set, and nothing of the publisher is a sample.')] : []),
    optional(
      'STAFF',
      config.staff.length > 0,
      'Nobody may enter the office, where the staff enters checks, refunds and answers.',
    ),
    optional('METRICS_TOKEN', !!config.metricsToken, '/metrics is off: no program draws graphs of the site.'),
    checkReports(config),
  ]
}

/** How reports of mail that came back arrive, and where the provider is told the address. */
function checkReports({ bounceMailbox, bounceWebhookSecret, mailProvider, siteUrl }: LaunchFacts['config']): Found {
  const { label, setUp } = providerNamed(mailProvider)
  const how = setUp(`${siteUrl}/webhooks/bounces`)
  if (mailProvider !== null && bounceWebhookSecret === null)
    return missing(`${label} cannot say which mails came back: BOUNCE_WEBHOOK_SECRET is empty.`, how, 'bounces')
  if (bounceWebhookSecret !== null && mailProvider !== null)
    return ok(`${label} says what comes back. ${how}`, 'bounces')
  if (bounceMailbox !== null || bounceWebhookSecret !== null) return ok('Set.', 'bounces')
  const words =
    'Nobody is told when a mail comes back: set MAIL_PROVIDER and BOUNCE_WEBHOOK_SECRET, or BOUNCE_ADDRESS and BOUNCE_MAILBOX.'
  return warning(words, '.env.example explains it.', 'bounces')
}
