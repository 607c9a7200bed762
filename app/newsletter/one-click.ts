import { redirect } from 'react-router'
import type { Route } from './+types/one-click.ts'
import { newsletterLinks } from '../content/newsletter-links.ts'
import { database } from '../db/database.server.ts'
import { followLink, linkPageHeaders, statusOf } from './follow-link.server.ts'
import { linkPage, purposeOf } from './newsletter-link.server.ts'

/** A mail program without such a button opens the address that it should post to: it gets the page. */
export function loader({ request }: Route.LoaderArgs): Response {
  const token = tokenOf(request)
  return redirect(linkPage(purposeOf(token), token), { headers: linkPageHeaders() })
}

/**
 * The button of a link's page, which then shows the new state, or of a mail program, which requires an answer without a
 * redirect (RFC 8058, 3.1). The token is the only credential in both cases, so neither
 * cookies nor an origin are asked for.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const token = tokenOf(request)
  const fields = await request.formData().catch(() => new FormData())
  const fromMailProgram = fields.get('List-Unsubscribe') === 'One-Click'
  const named = purposeOf(token)
  // A mail program's button leads out, and never in.
  const purpose = fromMailProgram && named === 'confirm' ? 'unsubscribe' : named
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
