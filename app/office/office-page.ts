import type { ReactNode } from 'react'
import type { Db } from '../db/db.server.ts'
import type { Member } from '../config/staff-setting.ts'

export { fieldOf } from '../values/form-fields.ts'

/** What a page of the office is asked with. */
export interface OfficeContext {
  db: Db
  member: Member
  /** Names the session of who is signed in. */
  sessionHash: string
  request: Request
  url: URL
  /** The named parts of the address. */
  params: Record<string, string | undefined>
  now: number
  /** May press buttons here. Where not, the page leaves its forms out. */
  mayChange: boolean
  /** What was posted and refused, to be filled in again, and why. */
  refused: { problem: string; fields: FormData } | null
  /** For a script of the page itself, which its policy must name. */
  nonce: string
  /** Further headers of the page. */
  headers: Headers
}

/** A post that is refused: the page is drawn again with the problem, and with what was typed. */
export interface Refusal {
  problem: string
  status?: number
}

/** For a submit that no button of the page makes. */
export const notUnderstood: Refusal = { problem: 'It was not understood what to do.' }

/** A post that changes nothing yet, or whose outcome is kept nowhere: what the page shows now. It may be posted again. */
interface Shown {
  content: ReactNode
}

/** One address of the office: it reads and draws, and where it has a `post`, it changes. */
export interface OfficePage {
  /** As a route's: `/office/gifts/:id`. */
  path: string
  /** The heading, also the window's. */
  title: string
  /**
   * Who else than "everything" may use it. "read-only" sees every page and presses nothing. `orders-and-messages`: that
   * role may see and press. `everybody`: what concerns only the member.
   */
  opensTo?: 'orders-and-messages' | 'everybody'
  /** What is said after a submit: `?note=KEY`. */
  notes?: Record<string, string>
  get(context: OfficeContext): Promise<ReactNode | Response>
  post?(context: OfficeContext, fields: FormData): Promise<Response | Refusal | Shown>
}

/** After a submit, the page is read again (303), and says what was done. */
export function backTo(path: string, note?: string): Response {
  const query = note ? `${path.includes('?') ? '&' : '?'}note=${note}` : ''
  return new Response(null, { status: 303, headers: { Location: path + query } })
}
