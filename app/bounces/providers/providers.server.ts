import type { MailProviderName } from '../../config/mail-providers.ts'
import { amazonSes } from './amazon-ses.server.ts'
import { brevo } from './brevo.server.ts'
import { mailgun } from './mailgun.ts'
import { ownFormat } from './own-format.server.ts'
import { postmark } from './postmark.server.ts'
import type { MailProvider } from './provider.ts'
import { resend } from './resend.ts'
import { sendgrid } from './sendgrid.ts'

const providers: Record<MailProviderName, MailProvider> = {
  postmark,
  ses: amazonSes,
  sendgrid,
  mailgun,
  resend,
  brevo,
}

/** The entry of MAIL_PROVIDER. Without one, the site's own format. */
export const providerNamed = (name: MailProviderName | null): MailProvider =>
  name === null ? ownFormat : providers[name]
