import { site } from '../content/site.ts'
import { streetLine } from '../words/street-line.ts'
import { config } from '../config/config.server.ts'

/** The publisher, as every message ends with it. */
export interface MailSender {
  name: string
  lines: string[]
  url: string
}

export function mailSender(): MailSender {
  const { city, state, zip } = site.address
  return {
    name: site.name,
    lines: [
      `${site.legalName}, a 501(c)(3) nonprofit organization, EIN ${site.ein}`,
      `${streetLine(site.address)}, ${city}, ${state} ${zip}`,
    ],
    url: config().siteUrl,
  }
}
