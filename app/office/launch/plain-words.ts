import type { Finding } from './finding.ts'

/** What a fault of a setting means, for a reader who does not run the server. */
const faults: Record<string, string> = {
  SITE_URL: 'The site has no address of its own yet.',
  STRIPE_SECRET_KEY: 'The site has no right key for Stripe, so no gift would arrive.',
  STRIPE_API_URL: 'A stand-in takes the payments, not Stripe.',
  STRIPE_WEBHOOK_SECRET: 'The site cannot tell yet which messages are from Stripe.',
  STRIPE_STORE_WEBHOOK_SECRET: 'The site cannot tell yet which messages are from the store’s account at Stripe.',
  STRIPE_DONATION_PRODUCT: 'The site does not know the product for gifts at Stripe.',
  STRIPE_BOOK_PRODUCT: 'The site does not know the product for the book at Stripe.',
  SMTP_URL: 'No mail server is known, so no receipt would arrive.',
  APP_SECRET: 'The links in mails cannot be signed yet, so a stranger could forge them.',
  METRICS_TOKEN: 'No program draws graphs of the site.',
  STAFF: 'It is not set who may enter the office.',
  bounces: 'Nobody is told when a mail comes back.',
  'app/content/site.ts': 'Names, addresses or numbers of the publisher are still samples.',
  'public/downloads': 'Documents that visitors download are still samples.',
}

const isSettingName = (name: string) => /^[A-Z][A-Z_]+$/.test(name)

/** The sentence before the finding. Returns null when the finding is plain by itself. */
export function plainWordsOf({ area, name, state }: Finding): string | null {
  if (area !== 'Settings') return null
  if (state === 'ok') return isSettingName(name) && name !== 'SITE_URL' ? 'This is set.' : null
  return faults[name] ?? (isSettingName(name) ? 'A setting of the server is not right.' : null)
}
