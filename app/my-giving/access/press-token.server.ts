import { database } from '../../db/database.server.ts'
import type { Db } from '../../db/db.server.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { redirectTo } from '../../givers/giver-session.server.ts'

/** The press of the page at `path`: what its token allows is done. */
export async function submitToken(
  request: Request,
  path: string,
  openLink: (db: Db, token: string, now: number) => Promise<void>,
): Promise<Response> {
  const token = fieldOf(await fieldsOf(request), 'token')
  await openLink(await database(), token, Date.now())
  return redirectTo(`${path}?${new URLSearchParams({ token })}`)
}
