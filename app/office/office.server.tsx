import type { ReactNode } from 'react'
import { generatePath, matchPath } from 'react-router'
import { database } from '../db/database.server.ts'
import { log } from '../log/log.server.ts'
import type { Member } from '../config/staff-setting.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { officeHref } from './office-href.ts'
import { renderPage } from './frame.server.tsx'
import { hasFindKey } from './find/find-key.server.ts'
import { roleWords } from './me/role-words.ts'
import { backTo, fieldOf, unknownIntent, type OfficeContext } from './office-page.ts'
import { judgeSubmit, permitsOf } from './permits.ts'
import { officeActions, officePages } from './routes.server.ts'
import { findSession, type Session } from './session.server.ts'
import { takenOutInWords, withTakenOut } from './ui/pasted-text.ts'
import { RefusedPage } from './ui/forms.server.tsx'
import { textFromQuery } from './ui/table.server.tsx'
import { signIn } from './sign-in/sign-in.server.tsx'

interface RequestFacts {
  requestId: string
  nonce: string
  clientAddress: string | null
}

/**
 * Answers every request under /office: whole pages and plain forms, without the public bundle. The only scripts are the
 * passkey's and that of the key of Find. A request without a session gets the sign-in form, at every path.
 */
export async function answerOffice(request: Request, { requestId, ...facts }: RequestFacts): Promise<Response> {
  const url = new URL(request.url)
  const now = Date.now()
  let session: Session | null = null
  try {
    const db = await database()
    session = await findSession(db, request, now)
    const query = { db, request, url, now, session, ...facts }
    return withPrivateHeaders((await signIn(query)) ?? (await answerPage({ ...query, session: session! })))
  } catch (error) {
    log.error('office-failed', { path: url.pathname, error: String(error) })
    const member = session && !session.awaitsPasskey ? session.member : null
    const page = { title: 'Something went wrong', status: 500, member, nonce: facts.nonce, path: url.pathname }
    return withPrivateHeaders(
      renderPage({ ...page, content: <Failure requestId={requestId} isSubmit={request.method === 'POST'} /> }),
    )
  }
}

function Failure({ requestId, isSubmit }: { requestId: string; isSubmit: boolean }) {
  return (
    <>
      <p>
        {isSubmit
          ? 'The office could not finish this. Open the page again and look whether it was done before you press once more.'
          : 'This page could not be shown. Nothing was changed. Try it again in a minute.'}
      </p>
      <p>
        Does it happen again? Tell the person who runs the server this number. It is in the log:{' '}
        <code>{requestId}</code>
      </p>
    </>
  )
}

const notAllowed = 'Your role does not allow this, and nothing was changed.'

function NotForYou({ problem, member }: { problem: string; member: Member }) {
  return (
    <>
      <p>{problem}</p>
      <p>Your role here: {roleWords[member.role]} The person who runs the server gives the roles.</p>
    </>
  )
}

function NoForm({ address }: { address: string }) {
  return (
    <>
      <p>What came is too large, or is not the form of this page. Nothing was changed.</p>
      <p>
        <a href={address}>Back to the form</a>
      </p>
    </>
  )
}

type PageQuery = Pick<OfficeContext, 'db' | 'request' | 'url' | 'now' | 'nonce'> & { session: Session }

async function answerPage({ session, ...query }: PageQuery): Promise<Response> {
  const { request, url, nonce } = query
  const { member, tokenHash: sessionHash } = session
  const found = findRoute(url)
  const find = url.pathname === officeHref('/office/find') ? textFromQuery(url, 'q') : ''
  const render = (title: string, content: ReactNode, status = 200, note?: string) =>
    renderPage({
      title,
      content,
      status,
      note,
      member,
      nonce,
      path: found?.shownAt.pathname ?? url.pathname,
      find,
      hasFindKey: hasFindKey(request),
    })
  if (!found) return render('There is no such page', <p>Nothing is kept at this address. The menu leads on.</p>, 404)
  const { page, path, post, params, shownAt } = found
  const refuse = (problem: string) => render('Not for you', <NotForYou problem={problem} member={member} />, 403)
  const permits = permitsOf(member.role)
  if (!permits.maySee(path)) return refuse(request.method === 'POST' ? notAllowed : 'This page is not for your role.')
  const headers = new Headers()
  const place = { url: shownAt, params }
  const context: OfficeContext = { ...query, ...place, ...permits, member, sessionHash, refused: null, headers }
  const address = shownAt.pathname + shownAt.search
  const show = async (refused: OfficeContext['refused'], status = 200) => {
    const content = await page.get({ ...context, refused })
    if (content instanceof Response) return content
    const shown = (
      <RefusedPage refused={refused} address={address}>
        {content}
      </RefusedPage>
    )
    const notes = [page.notes?.[shownAt.searchParams.get('note') ?? ''], takenOutInWords(shownAt)].filter(Boolean)
    const response = render(page.title, shown, status, notes.join(' ') || undefined)
    for (const [name, value] of headers) response.headers.set(name, value)
    return response
  }
  if (request.method !== 'POST') return path === page.path ? show(null) : backTo(address)
  if (!post) return render(page.title, <p>Nothing can be changed here.</p>, 405)
  const fields = await request.formData().catch(() => null)
  if (!fields) return render(page.title, <NoForm address={address} />, 400)
  const judgment = judgeSubmit(member.role, path, fieldOf(fields, 'intent') || 'submit')
  if (judgment === 'forbidden') return refuse(notAllowed)
  const answer = judgment === 'allowed' ? await post(context, fields) : unknownIntent
  if (answer instanceof Response) return withTakenOut(answer, fields)
  if ('content' in answer) return render(page.title, answer.content)
  const { problem, field, status = 400 } = answer
  log.info('office-refused', { path, status })
  return show({ problem, field, fields }, status)
}

/** The first action or page whose path matches. `shownAt`: the address of the page, which for an action is another one. */
function findRoute(url: URL) {
  for (const { path, of, post } of officeActions) {
    const match = matchPath(path, url.pathname)
    const page = match && officePages.find((each) => each.path === of)
    if (!match || !page) continue
    const shownAt = new URL(generatePath<string>(of, match.params) + url.search, url)
    return { page, path, post, params: paramsOf(match), shownAt }
  }
  for (const page of officePages) {
    const match = matchPath(page.path, url.pathname)
    if (match) return { page, path: page.path, post: page.post, params: paramsOf(match), shownAt: url }
  }
  return null
}

const paramsOf = ({ params }: { params: object }) => params as Record<string, string | undefined>

function withPrivateHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(privateHeaders())) response.headers.set(name, value)
  return response
}
