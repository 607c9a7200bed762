/** The permission that a restricted key lacks for a call, as Stripe names it. Null: the error is another. */
export function lackedPermission(error: unknown): string | null {
  const { message = '', type = '' } = error as { message?: string; type?: string }
  return /Having the '(\w+)' permission/.exec(message)?.[1] ?? (type === 'StripePermissionError' ? message : null)
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
