/** An error response with Stripe's messages and fields. */
export class ApiError extends Error {
  readonly status: number
  private readonly details: { type?: string; code?: string; param?: string }

  constructor(message: string, details: { status?: number; type?: string; code?: string; param?: string } = {}) {
    super(message)
    const { status = 400, ...rest } = details
    this.status = status
    this.details = rest
  }

  body(): { error: Record<string, string> } {
    const { code } = this.details
    const docUrl = code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details, ...docUrl } }
  }
}

export function missingResource(name: string, id: string, param = 'id', status = 404): ApiError {
  return new ApiError(`No such ${name}: '${id}'`, { status, code: 'resource_missing', param })
}

export function missing(param: string): never {
  throw new ApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** The error for a restricted key without the permission (https://github.com/stripe/stripe-node/issues/2246): `rak_checkout_session_read`. */
export function forbidden(method: string, path: string): ApiError {
  const resource = path.split('/').filter((part) => /^[a-z_]+$/.test(part) && part !== 'expire')
  const permission = `rak_${resource.join('_').replaceAll(/s(?=_|$)/g, '')}_${method === 'GET' ? 'read' : 'write'}`
  return new ApiError(
    `The provided key 'rk_test_****' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the '${permission}' permission would allow this request to continue.`,
    { status: 403 },
  )
}

export function notForRestrictedKeys(account: string): ApiError {
  return new ApiError(
    `The provided key 'rk_test_****' does not have the required permissions for this endpoint on account '${account}'. This is a restricted API key, but the required permissions are not available for use by restricted keys.`,
    { status: 403 },
  )
}

export function serverError(status: number): ApiError {
  return status === 429
    ? new ApiError('Request rate limit exceeded.', { status, code: 'rate_limit' })
    : new ApiError('An unknown error occurred.', { status, type: 'api_error' })
}
