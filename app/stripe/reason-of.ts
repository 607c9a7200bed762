/** The permission that a restricted key lacks for a call, as Stripe names it. Returns null when the error is another. */
export function lackedPermission(error: unknown): string | null {
  const { message = '', type = '' } = error as { message?: string; type?: string }
  return /Having the '(\w+)' permission/.exec(message)?.[1] ?? (type === 'StripePermissionError' ? message : null)
}

const statusPage = 'Look at the status page of Stripe (status.stripe.com)'

/** What a person does first, by the `type` of the error of Stripe's package. */
const firstSteps: Record<string, string> = {
  StripeAuthenticationError:
    'Compare STRIPE_SECRET_KEY in .env with the Dashboard (Developers, API keys), and restart the site.',
  StripePermissionError:
    'In the Dashboard (Developers, API keys), give the restricted key the permission that the message names; .env.example lists all.',
  StripeRateLimitError:
    'Wait, nothing is wrong with the site: Stripe takes fewer requests for the moment. If it lasts, the Dashboard (Developers, Logs) shows who else sends requests with this account.',
  StripeConnectionError: `${statusPage}. If it is well, look whether this machine reaches it: curl -I https://api.stripe.com`,
  StripeAPIError: `${statusPage}, and wait: the fault is Stripe’s.`,
  StripeInvalidRequestError: 'Read the message: an id or a setting in .env is of another account or mode.',
}

const unknownStep = `${statusPage}, then read the message.`

/** A failed call to Stripe as a sentence, and the first step of a person. */
export function describeFailure(error: unknown): { text: string; firstStep: string } {
  const { type = '', message = String(error) } = error as { type?: string; message?: string }
  const what =
    type === 'StripeConnectionError' || type === 'StripeAPIError' ? 'does not answer' : 'refuses what the site asks'
  return { text: `${what}: ${message}`, firstStep: firstSteps[type] ?? unknownStep }
}

/** Whether every other call with the same key fails, too. */
export function concernsAllCalls(error: unknown): boolean {
  const { type } = error as { type?: string }
  return type === 'StripeConnectionError' || type === 'StripeAuthenticationError' || type === 'StripeRateLimitError'
}

/** Why a call to Stripe failed, and what to do, in words for the staff. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const permission = lackedPermission(error)
  if (permission?.startsWith('rak_')) {
    return `the key may not: it lacks ${permission}. Add it to the restricted key in Stripe's Dashboard.`
  }
  if (permission) return `the key may not: ${message}`
  if (/No such product/.test(message)) return `${message}. Give the id of a product of the test mode, see .env.example.`
  return message
}
