import { createHash, timingSafeEqual } from 'node:crypto'
import { config } from '../config/config.server.ts'
import { database } from '../db/database.server.ts'
import { log } from '../log/log.server.ts'
import { recordBounce } from './record-bounce.server.ts'
import { readNotification } from './read-notification.ts'

const headers = { 'Cache-Control': 'no-store' }
const answer = (status: number, words: string, more: Record<string, string> = {}) =>
  new Response(words, { status, headers: { ...headers, ...more } })

/** `POST /webhooks/bounces`: where the mail provider tells what it could not deliver. */
export async function action({ request }: { request: Request }): Promise<Response> {
  const { bounceWebhookSecret: secret } = config()
  if (secret === null) return answer(404, 'No provider is expected here.')
  if (!isAuthorized(request.headers.get('authorization'), secret)) {
    return answer(401, 'The secret is missing or wrong.', { 'WWW-Authenticate': 'Basic realm="bounces"' })
  }
  const notification = readNotification(await request.text())
  if (!notification) return answer(400, 'This notice is not understood.')
  if ('subscribeUrl' in notification) {
    // Amazon SNS requires its address to be opened once. A person does that: this server opens no address it is sent.
    log.warn('bounce-webhook-to-confirm', { open: notification.subscribeUrl })
    return answer(200, 'A person confirms it.')
  }
  try {
    const db = await database()
    for (const bounce of notification.bounces) await recordBounce(db, bounce, Date.now())
    return answer(200, 'Noted.')
  } catch (error) {
    log.error('bounce-not-noted', { error: String(error) })
    return answer(500, 'Not noted. Please send the notice again.')
  }
}

export function loader(): Response {
  return answer(405, 'The mail provider tells here what came back, with POST.', { Allow: 'POST' })
}

/** As a bearer token, or as the password in the address that the provider was given. */
function isAuthorized(header: string | null, secret: string): boolean {
  const [scheme = '', value = ''] = (header ?? '').split(' ')
  const given = /^basic$/i.test(scheme)
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return /^(basic|bearer)$/i.test(scheme) && timingSafeEqual(digest(given), digest(secret))
}
