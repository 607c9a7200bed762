import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { site } from '../../content/site.ts'
import { config } from '../../infra/config.server.ts'
import type { Mail } from '../../infra/mailer.server.ts'
import type { Letterhead } from './letterhead.ts'

/** A message about money, before it is addressed. */
export interface Letter {
  subject: string
  body: ReactElement
}

/** The letter as a mail, in HTML and as text with the same words. */
export async function mailOf({ subject, body }: Letter, to: string): Promise<Mail> {
  const html = await render(body)
  return { to, subject, html, text: toPlainText(html, { selectors: [factsAsColumns] }) }
}

const factsAsColumns = { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false } }

export function letterhead(): Letterhead {
  const { siteUrl, stripe } = config()
  const { street, unit, city, state, zip } = site.address
  return {
    legalName: site.legalName,
    ein: site.ein,
    email: site.email,
    phone: site.phone,
    portalUrl: stripe.portalUrl,
    sender: {
      name: site.name,
      lines: [
        `${site.legalName}, a 501(c)(3) nonprofit organization, EIN ${site.ein}`,
        [street, unit, city, `${state} ${zip}`].filter(Boolean).join(', '),
      ],
      url: siteUrl,
    },
  }
}

/** The day in the publisher's own time zone: a gift of New Year's Eve belongs to the year in which it was made. */
export function dateOf(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
}
