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
