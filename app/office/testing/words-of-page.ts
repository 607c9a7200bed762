import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import type { Db } from '../../db/db.server.ts'
import type { Member } from '../../config/staff-setting.ts'
import type { OfficeContext, OfficePage } from '../office-page.ts'

const member: Member = { name: 'Ann', email: 'ann@office.example', role: 'everything' }

interface PageRequest {
  /** With the query. */
  path: string
  params?: Record<string, string>
  now?: number
}

/** The context of a page for a member with the role "everything". */
export function contextOf(db: Db, { path, params = {}, now = Date.now() }: PageRequest): OfficeContext {
  const url = new URL(path, 'http://localhost:3000')
  return {
    db,
    member,
    sessionHash: 'hash',
    request: new Request(url),
    url,
    params,
    now,
    mayChange: true,
    refused: null,
    nonce: 'nonce',
    headers: new Headers(),
  }
}

/** The words of a page of the office for a member with the role "everything", rendered without a server. */
export async function wordsOfPage(page: OfficePage, db: Db, request: PageRequest) {
  return wordsOf((await page.get(contextOf(db, request))) as ReactNode)
}

/** The text of markup, with single spaces. */
export function wordsOf(content: ReactNode): string {
  return renderToStaticMarkup(content)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
}
