/** The mail providers whose notices the site reads. `app/bounces/providers` has an entry for each. */
export const mailProviderNames = ['postmark', 'ses', 'sendgrid', 'mailgun', 'resend', 'brevo'] as const
export type MailProviderName = (typeof mailProviderNames)[number]
