/** An answer that refuses, in the words and the shape of Stripe's own refusals. */
export class ApiError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(message: string, details: { status?: number; type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.status = details.status ?? 400
    this.type = details.type ?? 'invalid_request_error'
    this.code = details.code
    this.param = details.param
  }

  body(): { error: Record<string, string> } {
    const error: Record<string, string> = { message: this.message, type: this.type }
    if (this.param) error['param'] = this.param
    if (this.code) {
      error['code'] = this.code
      error['doc_url'] = `https://stripe.com/docs/error-codes/${this.code.replaceAll('_', '-')}`
    }
    return { error }
  }
}

export function missingResource(name: string, id: string, param = 'id', status = 404): ApiError {
  return new ApiError(`No such ${name}: '${id}'`, { status, code: 'resource_missing', param })
}

/** What a restricted key meets (https://github.com/stripe/stripe-node/issues/2246): `rak_checkout_session_read`. */
export function forbidden(method: string, path: string): ApiError {
  const resource = path.split('/').filter((part) => /^[a-z_]+$/.test(part) && part !== 'expire')
  const permission = `rak_${resource.join('_').replaceAll(/s(?=_|$)/g, '')}_${method === 'GET' ? 'read' : 'write'}`
  return new ApiError(
    `The provided key 'rk_test_****' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the '${permission}' permission would allow this request to continue.`,
    { status: 403 },
  )
}

export function serverError(status: number): ApiError {
  if (status === 429) {
    return new ApiError(
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
      {
        status,
        code: 'rate_limit',
      },
    )
  }
  return new ApiError('An unknown error occurred.', { status, type: 'api_error' })
}
