import type { ReactNode } from 'react'
import { matchPath } from 'react-router'
import { database } from '../db/database.server.ts'
import { log } from '../log/log.server.ts'
import type { Member } from '../config/staff-setting.ts'
import { privateHeaders } from '../security/private-headers.ts'
import { drawPage } from './frame.server.tsx'
import { roleWords } from './me/role-words.ts'
import type { OfficePage, OfficeContext } from './office-page.ts'
import { officePages } from './routes.server.ts'
import { findSession, type Session } from './session.server.ts'
import { signIn } from './sign-in/sign-in.server.tsx'

interface Facts {
  requestId: string
  nonce: string
  clientAddress: string | null
}

/**
 * Answers every address of the office: whole pages and plain forms, no script but a passkey's, nothing of the public
 * pages' bundle. Who has no session sees the form that asks for a link, whatever the address.
 */
export async function answerOffice(request: Request, { requestId, ...facts }: Facts): Promise<Response> {
  const url = new URL(request.url)
  const now = Date.now()
  let session: Session | null = null
  try {
    const db = await database()
    session = await findSession(db, request, now)
    const asked = { db, request, url, now, session, ...facts }
    return withPrivateHeaders((await signIn(asked)) ?? (await answerPage({ ...asked, session: session! })))
  } catch (error) {
    log.error('office-failed', { path: url.pathname, error: String(error) })
    const member = session && !session.awaitsPasskey ? session.member : null
    const page = { title: 'Something went wrong', status: 500, member, nonce: facts.nonce, path: url.pathname }
    return withPrivateHeaders(
      drawPage({ ...page, content: <Failure requestId={requestId} isSubmit={request.method === 'POST'} /> }),
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
        Does it happen again? Tell whoever runs the server this number, which stands in its log:{' '}
        <code>{requestId}</code>
      </p>
    </>
  )
}

type Asked = Pick<OfficeContext, 'db' | 'request' | 'url' | 'now' | 'nonce'> & { session: Session }

async function answerPage({ session, ...asked }: Asked): Promise<Response> {
  const { request, url, nonce } = asked
  const { member, tokenHash: sessionHash } = session
  const found = findPage(url.pathname)
  const draw = (title: string, content: ReactNode, status = 200, note?: string) =>
    drawPage({ title, content, status, note, member, nonce, path: url.pathname })
  if (!found) return draw('There is no such page', <p>Nothing is kept at this address. The menu leads on.</p>, 404)
  const { page, params } = found
  const notForYou = <p>Your role here: {roleWords[member.role]} The setting STAFF gives the roles.</p>
  const isOpen = member.role !== 'orders-and-messages' || page.opensTo !== undefined
  if (!isOpen) return draw('Not for you', notForYou, 403)
  const maySubmit = mayChange(member, page)
  const headers = new Headers()
  const context: OfficeContext = { ...asked, member, sessionHash, params, mayChange: maySubmit, refused: null, headers }
  const show = async (refused: OfficeContext['refused'], status = 200) => {
    const content = await page.get({ ...context, refused })
    if (content instanceof Response) return content
    const drawn = draw(page.title, content, status, page.notes?.[url.searchParams.get('note') ?? ''])
    for (const [name, value] of headers) drawn.headers.set(name, value)
    return drawn
  }
  if (request.method !== 'POST') return show(null)
  if (!page.post) return draw(page.title, <p>Nothing can be changed here.</p>, 405)
  if (!maySubmit) return draw('Not for you', notForYou, 403)
  const fields = await request.formData().catch(() => null)
  if (!fields) return draw(page.title, <p>What came was not the form of this page, and nothing was changed.</p>, 400)
  const answer = await page.post(context, fields)
  if (answer instanceof Response) return answer
  if ('content' in answer) return draw(page.title, answer.content)
  const { problem, status = 400 } = answer
  log.info('office-refused', { path: page.path, status })
  return show({ problem, fields }, status)
}

/** The first page whose address matches: name the more particular ones first. */
function findPage(path: string) {
  for (const page of officePages) {
    const match = matchPath(page.path, path)
    if (match) return { page, params: match.params as Record<string, string | undefined> }
  }
  return null
}

function mayChange({ role }: Member, { opensTo }: OfficePage): boolean {
  if (opensTo === 'everybody') return true
  return role === 'everything' || (role === 'orders-and-messages' && opensTo === 'orders-and-messages')
}

function withPrivateHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(privateHeaders())) response.headers.set(name, value)
  return response
}
