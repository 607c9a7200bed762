import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { emailSchema } from '../../values/email-schema.ts'
import { fieldsOf } from '../../values/form-fields.ts'
import { log } from '../../log/log.server.ts'
import { clientOf } from '../../spam-guard/client-of.server.ts'
import { judgePost } from '../../spam-guard/guard-post.server.ts'
import { officeHref } from '../office-href.ts'
import { renderPage } from '../frame.server.tsx'
import { backTo, fieldOf, type OfficeContext } from '../office-page.ts'
import { finishAuthentication, startAuthentication } from '../passkeys/passkey.server.ts'
import { needsScript } from '../passkeys/passkey-form.server.tsx'
import { hasForms } from '../permits.ts'
import { endSession, findSessionState, type Session } from '../session.server.ts'
import { LinkForm, LinkSent, SignedOutForm, PasskeyQuestion, OpenLinkForm } from './forms.server.tsx'
import { lookUpStaffLink, openStaffLink, requestStaffLink } from './staff-link.server.ts'
import { safeReturnPath } from './return-path.server.ts'
import { isSignInPath, signInPaths } from './sign-in-paths.ts'

type SignInContext = Pick<OfficeContext, 'db' | 'request' | 'url' | 'now' | 'nonce'> & {
  session: Session | null
  clientAddress: string | null
}

/** Answers the paths of signing in, and every request without a session. Null when the session is valid. */
export async function signIn(context: SignInContext): Promise<Response | null> {
  const { session, url, request } = context
  const path = url.pathname
  const isPost = request.method === 'POST'
  if (path === signInPaths.open) return isPost ? openLink(context) : showLink(context)
  if (path === signInPaths.signOut) return isPost ? signOut(context) : backTo(officeHref('/office'))
  if (path === signInPaths.signIn && isPost) return askForLink(context)
  // The cookie is SameSite=Strict: a browser does not send it with a link from another site, such as a webmail page.
  const from = request.headers.get('sec-fetch-site')
  if (!isPost && (from === 'cross-site' || from === 'same-site')) return reloadFromHere(context)
  if (session && !session.awaitsPasskey) return isSignInPath(path) ? backTo(officeHref('/office')) : null
  if (isPost && !(session && path === signInPaths.passkey)) return showSignedOut(context)
  if (session && path !== signInPaths.passkey)
    return backTo(`${signInPaths.passkey}?to=${encodeURIComponent(path + url.search)}`)
  if (session) return isPost ? checkPasskey(context, session) : showPasskey(context, session)
  const note = url.searchParams.get('note') === 'signed-out' ? 'You are signed out.' : undefined
  return render(context, 'Sign in', <LinkForm returnTo={safeReturnPath(path + url.search)} />, { status: 401, note })
}

const render = (
  { url, nonce }: SignInContext,
  title: string,
  content: ReactNode,
  more: { status?: number; note?: string | undefined } = {},
) => renderPage({ title, content, path: url.pathname, nonce, member: null, ...more })

/** The answer, its status and the work are the same whether STAFF names the address or not. */
async function askForLink(context: SignInContext): Promise<Response> {
  const { db, request, clientAddress, now } = context
  const fields = await fieldsOf(request)
  const returnTo = safeReturnPath(fieldOf(fields, 'to'))
  const refuse = (status: number, problem: string) => {
    const form = <LinkForm returnTo={returnTo} problem={problem} email={fieldOf(fields, 'email')} />
    return render(context, 'Sign in', form, { status })
  }
  const email = emailSchema.safeParse(fieldOf(fields, 'email'))
  if (!email.success) return refuse(400, 'Please enter your e-mail address.')
  const client = clientOf(clientAddress)
  const verdict = await judgePost(db, 'office', client, { fields }, now)
  if (!verdict.ok)
    return refuse(verdict.status, 'Too many links were asked for from your connection. Try again in an hour.')
  await requestStaffLink(db, { email: email.data, returnTo, network: client?.network ?? '' }, now)
  return render(context, 'Look into your mail', <LinkSent />)
}

const linkProblems = {
  used: 'This link was used already. A link works once.',
  expired: 'The time of this link is over.',
  invalid: 'This link opens nothing. Perhaps a part of it is missing.',
}

async function showLink(context: SignInContext): Promise<Response> {
  // A mail program may add the period of the sentence to the link.
  const token = (context.url.searchParams.get('token') ?? '').replace(/\.$/, '')
  const state = await lookUpStaffLink(context.db, token, context.now)
  if (state !== 'ready') return refuseLink(context, state)
  return render(context, 'Open the office', <OpenLinkForm token={token} formKey={randomUUID()} />)
}

const refuseLink = (context: SignInContext, state: keyof typeof linkProblems) =>
  render(context, 'Sign in', <LinkForm returnTo={officeHref('/office')} problem={linkProblems[state]} />, {
    status: 400,
  })

async function openLink(context: SignInContext): Promise<Response> {
  const { db, request, now } = context
  const fields = await fieldsOf(request)
  const opened = await openStaffLink(db, fieldOf(fields, 'token'), fieldOf(fields, 'key') || randomUUID(), now)
  if (!opened.ok) return refuseLink(context, opened.state === 'ready' ? 'invalid' : opened.state)
  await endSession(db, request, opened.cookie)
  log.info('office-link-used')
  return withCookie(backTo(opened.returnTo), opened.cookie)
}

async function signOut({ db, request }: SignInContext): Promise<Response> {
  return withCookie(backTo(signInPaths.signIn, 'signed-out'), await endSession(db, request))
}

function withCookie(response: Response, cookie: string): Response {
  response.headers.append('Set-Cookie', cookie)
  return response
}

/** A page that loads the path again. That second request comes from our own page, so it has the cookie. */
function reloadFromHere(context: SignInContext): Response {
  const to = safeReturnPath(context.url.pathname + context.url.search)
  const link = (
    <p>
      <a href={to}>Continue to the page that you asked for</a>
    </p>
  )
  const page = render(context, 'Office', link)
  page.headers.set('Refresh', `0;url=${to}`)
  return page
}

/** A stranger's post is not read: only who was signed in has written something here. */
async function showSignedOut(context: SignInContext): Promise<Response> {
  const { db, request, url, now } = context
  const mayRead = (await findSessionState(db, request, now)) !== 'none' && hasForms(url.pathname)
  const fields = mayRead ? await fieldsOf(request) : new FormData()
  const form = <SignedOutForm fields={fields} returnTo={safeReturnPath(url.pathname + url.search)} />
  return render(context, 'Your session is over', form, { status: 401 })
}

const sessionMemberOf = ({ member, tokenHash }: Session) => ({ member, sessionHash: tokenHash })

async function showPasskey(context: SignInContext, session: Session, problem?: string): Promise<Response> {
  const options = await startAuthentication(context.db, sessionMemberOf(session))
  const question = <PasskeyQuestion options={options} nonce={context.nonce} problem={problem} />
  return render(context, 'Your passkey', question, { status: problem ? 400 : 200 })
}

async function checkPasskey(context: SignInContext, session: Session): Promise<Response> {
  const { db, request, url, now } = context
  const answer = fieldOf(await fieldsOf(request), 'answer')
  if (answer === '') return showPasskey(context, session, needsScript)
  const isAccepted = await finishAuthentication(db, sessionMemberOf(session), answer, now)
  if (!isAccepted)
    return showPasskey(context, session, 'This is not a passkey of yours, or the page was too old. Try again.')
  return backTo(safeReturnPath(url.searchParams.get('to') ?? ''))
}
