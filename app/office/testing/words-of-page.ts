import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import type { Db } from '../../db/db.server.ts'
import type { Member } from '../../config/staff-setting.ts'
import type { OfficePage } from '../office-page.ts'
import { permitsOf } from '../permissions.ts'

const member: Member = { name: 'Ann', email: 'ann@office.example', role: 'everything' }

interface PageRequest {
  /** With the query. */
  path: string
  params?: Record<string, string>
  now?: number
}

/** The words of a page of the office for a member with the role "everything", rendered without a server. */
export async function wordsOfPage(page: OfficePage, db: Db, { path, params = {}, now = Date.now() }: PageRequest) {
  const url = new URL(path, 'http://localhost:3000')
  const content = await page.get({
    db,
    member,
    sessionHash: 'hash',
    request: new Request(url),
    url,
    params,
    now,
    ...permitsOf(member.role),
    refused: null,
    nonce: 'nonce',
    headers: new Headers(),
  })
  return wordsOf(content as ReactNode)
}

/** The text of markup, with single spaces. */
export function wordsOf(content: ReactNode): string {
  return renderToStaticMarkup(content)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
}
