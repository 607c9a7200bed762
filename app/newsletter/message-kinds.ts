/** What the newsletter's rows in the outbox are. */
export const confirmationKind = 'newsletter-confirmation'
export const issueKind = 'newsletter-issue'
