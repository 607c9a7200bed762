import { z } from 'zod'
import { shortText } from '../../words/short-text.ts'
import { amazonSes } from './amazon-ses.server.ts'
import { hasSecret, refusalOf, type MailProvider } from './provider.ts'

const schema = z.object({
  messageId: shortText(500).min(1),
  status: shortText(20).regex(/^[245]\.\d{1,3}\.\d{1,3}$/),
  reason: shortText(64 * 1024).default(''),
})

/**
 * The site's own format, to which any other provider's notice can be converted; and that of Amazon SES, which needed no setting
 * before MAIL_PROVIDER. A temporary failure is no report.
 */
export const ownFormat: MailProvider = {
  label: 'A provider without an entry of its own',
  setUp: (address) =>
    `BOUNCE_WEBHOOK_SECRET is a text of your own. Post {"messageId", "status", "reason"} to ${address} with "Authorization: Bearer SECRET"; or set MAIL_PROVIDER.`,
  isAuthentic: hasSecret,
  read: (body) => {
    const own = z.union([schema.transform((one) => [one]), z.array(schema)]).safeParse(body)
    if (!own.success) return amazonSes.read(body)
    const permanent = own.data.filter(({ status }) => status.startsWith('5'))
    return {
      reports: permanent.map(({ messageId, status, reason }) => ({
        messageId,
        address: null,
        ...refusalOf('other', status, reason),
      })),
    }
  },
}
