import { config } from '../config/config.server.ts'
import { database } from '../db/database.server.ts'
import { log } from '../log/log.server.ts'
import { clearRefusedNotice, keepRefusedNotice } from '../mail/refused-notice.server.ts'
import { parseJson, type MailProvider } from './providers/provider.ts'
import { providerNamed } from './providers/providers.server.ts'
import { recordReport } from './record-report.server.ts'

const headers = { 'Cache-Control': 'no-store' }
const answer = (status: number, words: string, more: Record<string, string> = {}) =>
  new Response(words, { status, headers: { ...headers, ...more } })

/** `POST /webhooks/bounces`: the mail provider reports here what came back, and who complained. */
export async function action({ request }: { request: Request }): Promise<Response> {
  const { bounceWebhookSecret: secret, mailProvider, siteUrl } = config()
  const provider = providerNamed(mailProvider)
  const firstStep = provider.setUp(`${siteUrl}/webhooks/bounces`)
  if (secret === null) {
    log.warn('mail-notice-refused', { provider: provider.label, why: 'BOUNCE_WEBHOOK_SECRET is empty' })
    return answer(404, 'No provider is expected here.')
  }
  try {
    const body = await request.text()
    if (!(await provider.isAuthentic({ headers: request.headers, body, secret, now: Date.now() }))) {
      await refuse(provider, 'its secret or its signature is missing or wrong', firstStep)
      return answer(401, 'The secret is missing or wrong.', { 'WWW-Authenticate': 'Basic realm="bounces"' })
    }
    const reading = provider.read(parseJson(body))
    if (!reading) {
      await refuse(provider, 'it has another form than notices of this provider', firstStep)
      return answer(400, 'This notice is not understood.')
    }
    if ('toConfirm' in reading) return await askToConfirm(reading.toConfirm)
    const db = await database()
    for (const report of reading.reports) await recordReport(db, report, Date.now())
    await clearRefusedNotice(db, Date.now())
    return answer(200, 'Noted.')
  } catch (error) {
    log.error('bounce-not-noted', { error: String(error) })
    return answer(500, 'Not noted. Please send the notice again.')
  }
}

/** The log names each; the office has one open issue for all. */
async function refuse({ label }: MailProvider, why: string, firstStep: string): Promise<void> {
  log.warn('mail-notice-refused', { provider: label, why })
  const text = `Notices of mail that came back are refused: ${why} (${label}).`
  await keepRefusedNotice(await database(), Date.now(), { text, firstStep })
}

/** Amazon SNS requires a GET of this URL once. A person does that: the server opens no URL of a request for its effect. */
async function askToConfirm(url: string): Promise<Response> {
  log.warn('bounce-webhook-to-confirm', { open: url })
  const text = 'Amazon waits for a confirmation before it says which mails came back.'
  await keepRefusedNotice(await database(), Date.now(), { text, firstStep: `Open this address once: ${url}` })
  return answer(200, 'A person confirms it.')
}

export function loader(): Response {
  return answer(405, 'The mail provider tells here what came back, with POST.', { Allow: 'POST' })
}
