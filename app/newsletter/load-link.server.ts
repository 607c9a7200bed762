import { data } from 'react-router'
import { database } from '../platform/database.server.ts'
import { lookUpLink, statusOf } from './follow-link.server.ts'
import type { LinkPurpose } from './newsletter-link.server.ts'

/** What a link's page shows, with the status that says whether the link was any good. */
export async function loadLink(purpose: LinkPurpose, request: Request) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const state = await lookUpLink(await database(), purpose, token, Date.now())
  return data({ state, token }, { status: statusOf(state) })
}
