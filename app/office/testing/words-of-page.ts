import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import type { Db } from '../../db/db.server.ts'
import type { Member } from '../../config/staff-setting.ts'
import type { OfficeAction, OfficeContext, OfficePage } from '../office-page.ts'
import { permitsOf } from '../permits.ts'
import { RefusedPage } from '../ui/forms.server.tsx'

const member: Member = { name: 'Ann', email: 'ann@office.example', role: 'everything' }

interface PageRequest {
  /** With the query. */
  path: string
  params?: Record<string, string>
  now?: number
  mayChange?: boolean
}

/** The context of a page for a member with the role "everything". */
export function contextOf(
  db: Db,
  { path, params = {}, now = Date.now(), mayChange = true }: PageRequest,
): OfficeContext {
  const url = new URL(path, 'http://localhost:3000')
  return {
    db,
    member,
    sessionHash: 'hash',
    request: new Request(url),
    url,
    params,
    now,
    ...permitsOf(mayChange ? 'everything' : 'read-only'),
    refused: null,
    nonce: 'nonce',
    headers: new Headers(),
  }
}

/** The markup of a page of the office for a member with the role "everything", rendered without a server. */
export async function htmlOfPage(page: OfficePage, db: Db, request: PageRequest): Promise<string> {
  return renderToStaticMarkup((await page.get(contextOf(db, request))) as ReactNode)
}

/** Its words. */
export async function wordsOfPage(page: OfficePage, db: Db, request: PageRequest): Promise<string> {
  return textOf(await htmlOfPage(page, db, request))
}

interface SubmitAnswer {
  /** Where the browser is redirected. */
  location: string | null
  problem: string | null
  /** Of the page that answers; empty for a redirect. */
  html: string
  words: string
}

/** Submits a form of the page, also to an action of it, as the office does. A refused form is shown again. */
export async function submitPage(
  page: OfficePage,
  db: Db,
  request: PageRequest,
  fields: readonly (readonly [name: string, value: string])[],
  { post = page.post }: Partial<OfficeAction> = {},
): Promise<SubmitAnswer> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const context = contextOf(db, request)
  const answer = await post!(context, form)
  if (answer instanceof Response) {
    return { location: answer.headers.get('Location'), problem: null, html: '', words: '' }
  }
  const problem = 'problem' in answer ? answer.problem : null
  const refused = 'content' in answer ? null : { ...answer, fields: form }
  const content = 'content' in answer ? answer.content : await page.get({ ...context, refused })
  const html = renderToStaticMarkup(RefusedPage({ refused, address: request.path, children: content as ReactNode }))
  return { location: null, problem, html, words: textOf(html) }
}

/** The text of markup, with single spaces. */
export const wordsOf = (content: ReactNode): string => textOf(renderToStaticMarkup(content))

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
