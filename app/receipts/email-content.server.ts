import type { ReactElement } from 'react'
import { site } from '../content/site.ts'
import { config } from '../platform/config.server.ts'
import { mailSender } from '../platform/mail-sender.server.ts'
import type { Mail } from '../platform/mailer.server.ts'
import { renderMail } from '../platform/render-mail.server.ts'
import type { Letterhead } from './letterhead.ts'

/** A message about money, before it is addressed. */
export interface EmailContent {
  subject: string
  body: ReactElement
}

export async function mailOf({ subject, body }: EmailContent, to: string): Promise<Mail> {
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
