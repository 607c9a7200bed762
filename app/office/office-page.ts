import type { ReactNode } from 'react'
import type { Db } from '../db/db.server.ts'
import type { Member } from '../config/staff-setting.ts'
import type { FieldProblem } from '../words/field-problem.ts'
import type { PagePath } from './permissions.ts'
import type { Permits } from './permits.ts'

export { fieldOf } from './ui/pasted-text.ts'

/** What a page of the office gets with a request. */
export interface OfficeContext extends Permits {
  db: Db
  member: Member
  /** Hash of the session's token. */
  sessionHash: string
  request: Request
  url: URL
  /** The named parts of the path. */
  params: Record<string, string | undefined>
  now: number
  /** The refused form, to fill the fields again, and the reason. */
  refused: (FieldProblem & { fields: FormData }) | null
  /** For inline scripts and styles: the CSP names it. */
  nonce: string
  /** Additional response headers. */
  headers: Headers
}

/** A refused post. The page is rendered again with the problem and the typed values. */
export interface Refusal extends FieldProblem {
  status?: number
}

/** For an intent that no button of the page sends. */
export const unknownIntent: Refusal = { problem: 'It was not understood what to do.' }

/** Content that answers a post without a redirect: a preview, or a result that is not stored. */
interface PostResult {
  content: ReactNode
}

type Post = (context: OfficeContext, fields: FormData) => Promise<Response | Refusal | PostResult>

/** One page of the office. `get` reads and renders; `post` changes. */
export interface OfficePage {
  /** A route pattern: `/office/gifts/:id`. `permissions.ts` says who may open and submit it. */
  path: PagePath
  /** The heading and the document title. */
  title: string
  /** The text that the page shows for `?note=KEY` after a submit. */
  notes?: Record<string, string>
  get(context: OfficeContext): Promise<ReactNode | Response>
  /** `intent` of the fields is one of the page's intents, and the member may submit it. */
  post?: Post
}

/**
 * An action of a page with a path of its own, such as `/office/givers/:id/death`: a page has at most four intents. Its forms name
 * the path as their `action`. Opened as a page, it leads to the one that has its forms.
 */
export interface OfficeAction {
  path: PagePath
  /** The page that has its forms, with the same parameters. A refusal shows it again. */
  of: PagePath
  post: Post
}

/** Redirects after a submit (303). `note` is a key of the page's `notes`. */
export function backTo(href: string, note?: string): Response {
  const query = note ? `${href.includes('?') ? '&' : '?'}note=${note}` : ''
  return new Response(null, { status: 303, headers: { Location: href + query } })
}
