import type { ReactElement } from 'react'
import { site } from '../../content/site.ts'
import { config } from '../../infra/config.server.ts'
import { mailSender } from '../../infra/mail-sender.server.ts'
import type { Mail } from '../../infra/mailer.server.ts'
import { renderMail } from '../../infra/render-mail.server.ts'
import type { Letterhead } from './letterhead.ts'

/** A message about money, before it is addressed. */
export interface Letter {
  subject: string
  body: ReactElement
}

export async function mailOf({ subject, body }: Letter, to: string): Promise<Mail> {
  return { to, subject, ...(await renderMail(body)) }
}

export function letterhead(): Letterhead {
  const { legalName, ein, email, phone, stateRegistrations } = site
  const stateNotices = stateRegistrations.map(({ notice, registration }) => `${notice} ${registration}`)
  return { legalName, ein, email, phone, portalUrl: config().stripe.portalUrl, stateNotices, sender: mailSender() }
}

/** The day in the publisher's own time zone: a gift of New Year's Eve belongs to the year in which it was made. */
export function dateOf(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
}
