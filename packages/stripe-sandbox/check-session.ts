import { ApiError } from './api-error.ts'
import type { SessionParams } from './session-params.ts'

/** What Stripe refuses in a checkout session beyond the type of each parameter. */
export function checkSession(params: SessionParams, now: number): 'payment' | 'subscription' {
  const mode = params.mode ?? missing('mode')
  if (mode === 'setup') throw new ApiError('The sandbox has no `setup` mode.', { param: 'mode' })
  if (params.ui_mode && params.ui_mode !== 'hosted_page') {
    throw new ApiError('The sandbox has the hosted page only: leave out `ui_mode`.', { param: 'ui_mode' })
  }
  if (!params.success_url) missing('success_url')
  if (!params.line_items?.length) missing('line_items')
  if (params.customer && params.customer_email) {
    throw new ApiError('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
      param: 'customer_email',
    })
  }
  checkMode(params, mode)
  checkExpiry(params.expires_at, now)
  checkDescriptors(params)
  return mode
}

function checkMode(params: SessionParams, mode: 'payment' | 'subscription'): void {
  const wrong =
    mode === 'subscription'
      ? (['customer_creation', 'payment_intent_data', 'invoice_creation'] as const)
      : (['subscription_data', 'payment_method_collection'] as const)
  for (const name of wrong) {
    if (params[name] === undefined) continue
    throw new ApiError(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name })
  }
}

function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return
  // A few seconds of grace: the caller read its clock before the request travelled.
  if (expiresAt < now + 30 * 60 - 5) {
    throw new ApiError('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  }
  if (expiresAt > now + 24 * 3600 + 5) {
    throw new ApiError('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
  }
}

function checkDescriptors({ payment_intent_data: data }: SessionParams): void {
  if (data?.statement_descriptor !== undefined) {
    throw new ApiError(
      'The `statement_descriptor` parameter is not supported for cards. Use `statement_descriptor_suffix` instead.',
      { param: 'payment_intent_data[statement_descriptor]' },
    )
  }
  const suffix = data?.statement_descriptor_suffix
  if (suffix !== undefined && (!/[a-z]/i.test(suffix) || /[<>\\'"*]/.test(suffix))) {
    throw new ApiError('The statement descriptor suffix must contain a letter and none of < > \\ \' " *.', {
      param: 'payment_intent_data[statement_descriptor_suffix]',
    })
  }
}

export function missing(param: string): never {
  throw new ApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}
