import { redirect } from 'react-router'
import type { Route } from './+types/one-click.ts'
import { newsletterLinks } from '../content/newsletter-links.ts'
import { database } from '../db/database.server.ts'
import { followLink, linkPageHeaders, statusOf } from './follow-link.server.ts'
import { linkPage, purposeOf } from './newsletter-link.server.ts'

/** A mail program without such a button opens this URL with GET. It is redirected to the page. */
export function loader({ request }: Route.LoaderArgs): Response {
  const token = tokenOf(request)
  return redirect(linkPage(purposeOf(token), token), { headers: linkPageHeaders() })
}

/**
 * A post of the link's page, which then shows the new state, or of a mail program, which requires an answer without a
 * redirect (RFC 8058, 3.1). The token is the only credential, so neither cookies nor an origin are checked.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const token = tokenOf(request)
  const fields = await request.formData().catch(() => new FormData())
  const fromMailProgram = fields.get('List-Unsubscribe') === 'One-Click'
  const tokenPurpose = purposeOf(token)
  // A mail program's button never subscribes.
  const purpose = fromMailProgram && tokenPurpose === 'confirm' ? 'unsubscribe' : tokenPurpose
  const state = await followLink(await database(), purpose, token, Date.now())
  if (!fromMailProgram) return redirect(linkPage(purpose, token), { status: 303, headers: linkPageHeaders() })
  const { title, text } = newsletterLinks[purpose][state]
  return new Response(`${title}\n${text}\n`, {
    status: statusOf(state),
    headers: { ...linkPageHeaders(), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
