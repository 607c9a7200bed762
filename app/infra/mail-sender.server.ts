import { site } from '../content/site.ts'
import { config } from './config.server.ts'

/** Who writes, as it stands at the foot of every message. */
export interface MailSender {
  name: string
  lines: string[]
  url: string
}

export function mailSender(): MailSender {
  const { street, unit, city, state, zip } = site.address
  return {
    name: site.name,
    lines: [
      `${site.legalName}, a 501(c)(3) nonprofit organization, EIN ${site.ein}`,
      [street, unit, city, `${state} ${zip}`].filter(Boolean).join(', '),
    ],
    url: config().siteUrl,
  }
}
