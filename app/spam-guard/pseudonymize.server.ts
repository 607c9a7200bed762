import { createHmac } from 'node:crypto'
import { appSecret } from '../platform/app-secret.server.ts'

/**
 * Limits need to know an address again, not to know it. With the hour or the day as `period`, nobody can be followed
 * from one to the next.
 */
export function pseudonymize(value: string, period?: number): string {
  if (value === '') return ''
  return createHmac('sha256', appSecret())
    .update(`${period ?? ''}:${value}`)
    .digest('base64url')
    .slice(0, 22)
}
