import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { emailSchema } from '../../values/email-schema.ts'
import { fieldsOf } from '../../values/form-fields.ts'
import { log } from '../../log/log.server.ts'
import { clientOf } from '../../spam-guard/client-of.server.ts'
import { judgePost } from '../../spam-guard/guard-post.server.ts'
import { drawPage } from '../frame.server.tsx'
import { backTo, fieldOf, type OfficeContext } from '../office-page.ts'
import { acceptPasskey, askForPasskey } from '../passkeys/passkey.server.ts'
import { needsScript } from '../passkeys/passkey-form.server.tsx'
import { endSession, type Session } from '../session.server.ts'
import { LinkForm, LinkSent, OverForm, PasskeyQuestion, OpenLinkForm } from './forms.server.tsx'
import { lookUpStaffLink, openStaffLink, requestStaffLink } from './staff-link.server.ts'
import { isPartOfWayIn, wayBack, wayIn } from './way-back.server.ts'

type Asked = Pick<OfficeContext, 'db' | 'request' | 'url' | 'now' | 'nonce'> & {
  session: Session | null
  clientAddress: string | null
}

/** Answers what belongs to the way in, and everything that is asked without a session. Null: the session is good. */
export async function signIn(asked: Asked): Promise<Response | null> {
  const { session, url, request } = asked
  const path = url.pathname
  const isPost = request.method === 'POST'
  if (path === wayIn.open) return isPost ? openLink(asked) : showLink(asked)
  if (path === wayIn.signOut) return isPost ? signOut(asked) : backTo('/office')
  if (path === wayIn.signIn && isPost) return askForLink(asked)
  // Browsers send our cookie only with what our own pages ask for: not with a link in a mail that is read in a browser.
  const from = request.headers.get('sec-fetch-site')
  if (!isPost && (from === 'cross-site' || from === 'same-site')) return goOn(asked)
  if (session && !session.awaitsPasskey) return isPartOfWayIn(path) ? backTo('/office') : null
  if (isPost && !(session && path === wayIn.passkey)) return sayItIsOver(asked)
  if (session && path !== wayIn.passkey) return backTo(`${wayIn.passkey}?to=${encodeURIComponent(path + url.search)}`)
  if (session) return isPost ? takePasskey(asked, session) : showPasskey(asked, session)
  const note = url.searchParams.get('note') === 'signed-out' ? 'You are signed out.' : undefined
  return draw(asked, 'Sign in', <LinkForm returnTo={wayBack(path + url.search)} />, { status: 401, note })
}

const draw = (
  { url, nonce }: Asked,
  title: string,
  content: ReactNode,
  more: { status?: number; note?: string | undefined } = {},
) => drawPage({ title, content, path: url.pathname, nonce, member: null, ...more })

/** The same words and status, after the same work, whether STAFF names the address or not. */
async function askForLink(asked: Asked): Promise<Response> {
  const { db, request, clientAddress, now } = asked
  const fields = await fieldsOf(request)
  const returnTo = wayBack(fieldOf(fields, 'to'))
  const refuse = (status: number, problem: string) => {
    const form = <LinkForm returnTo={returnTo} problem={problem} email={fieldOf(fields, 'email')} />
    return draw(asked, 'Sign in', form, { status })
  }
  const email = emailSchema.safeParse(fieldOf(fields, 'email'))
  if (!email.success) return refuse(400, 'Please enter your e-mail address.')
  const client = clientOf(clientAddress)
  const verdict = await judgePost(db, 'office', client, { fields }, now)
  if (!verdict.ok)
    return refuse(verdict.status, 'Too many links were asked for from your connection. Try again in an hour.')
  await requestStaffLink(db, { email: email.data, returnTo, network: client?.network ?? '' }, now)
  return draw(asked, 'Look into your mail', <LinkSent />)
}

const linkStates = {
  used: 'This link was used already. A link works once.',
  expired: 'The time of this link is over.',
  invalid: 'This link opens nothing. Perhaps a part of it is missing.',
}

async function showLink(asked: Asked): Promise<Response> {
  // A mail's text may put the end of a sentence behind it.
  const token = (asked.url.searchParams.get('token') ?? '').replace(/\.$/, '')
  const state = await lookUpStaffLink(asked.db, token, asked.now)
  if (state !== 'ready') return refuseLink(asked, state)
  return draw(asked, 'Open the office', <OpenLinkForm token={token} formKey={randomUUID()} />)
}

const refuseLink = (asked: Asked, state: keyof typeof linkStates) =>
  draw(asked, 'Sign in', <LinkForm returnTo="/office" problem={linkStates[state]} />, { status: 400 })

async function openLink(asked: Asked): Promise<Response> {
  const { db, request, now } = asked
  const fields = await fieldsOf(request)
  const opened = await openStaffLink(db, fieldOf(fields, 'token'), fieldOf(fields, 'key') || randomUUID(), now)
  if (!opened.ok) return refuseLink(asked, opened.state === 'ready' ? 'invalid' : opened.state)
  await endSession(db, request, opened.cookie)
  log.info('office-link-used')
  return withCookie(backTo(opened.returnTo), opened.cookie)
}

async function signOut({ db, request }: Asked): Promise<Response> {
  return withCookie(backTo(wayIn.signIn, 'signed-out'), await endSession(db, request))
}

function withCookie(response: Response, cookie: string): Response {
  response.headers.append('Set-Cookie', cookie)
  return response
}

/** The page opens itself once more: what it asks for is then asked for by us, and comes with the cookie. */
function goOn(asked: Asked): Response {
  const to = wayBack(asked.url.pathname + asked.url.search)
  const link = (
    <p>
      <a href={to}>Go on to the page that you asked for</a>
    </p>
  )
  const page = draw(asked, 'Office', link)
  page.headers.set('Refresh', `0;url=${to}`)
  return page
}

async function sayItIsOver(asked: Asked): Promise<Response> {
  const fields = await fieldsOf(asked.request)
  const form = <OverForm fields={fields} returnTo={wayBack(asked.url.pathname + asked.url.search)} />
  return draw(asked, 'Your session is over', form, { status: 401 })
}

const holderOf = ({ member, tokenHash }: Session) => ({ member, sessionHash: tokenHash })

async function showPasskey(asked: Asked, session: Session, problem?: string): Promise<Response> {
  const options = await askForPasskey(asked.db, holderOf(session))
  const question = <PasskeyQuestion options={options} nonce={asked.nonce} problem={problem} />
  return draw(asked, 'Your passkey', question, { status: problem ? 400 : 200 })
}

async function takePasskey(asked: Asked, session: Session): Promise<Response> {
  const { db, request, url, now } = asked
  const answer = fieldOf(await fieldsOf(request), 'answer')
  if (answer === '') return showPasskey(asked, session, needsScript)
  const isAccepted = await acceptPasskey(db, holderOf(session), answer, now)
  if (!isAccepted)
    return showPasskey(asked, session, 'This is not a passkey of yours, or the page was too old. Try again.')
  return backTo(wayBack(url.searchParams.get('to') ?? ''))
}
