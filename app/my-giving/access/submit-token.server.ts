import { database } from '../../db/database.server.ts'
import type { Db } from '../../db/db.server.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { redirectTo } from '../../givers/giver-session.server.ts'

/** Handles the submit of the page at `path` with the token of the form, then redirects to that page. */
export async function submitToken(
  request: Request,
  path: string,
  submit: (db: Db, token: string, now: number) => Promise<void>,
): Promise<Response> {
  const token = fieldOf(await fieldsOf(request), 'token')
  await submit(await database(), token, Date.now())
  return redirectTo(`${path}?${new URLSearchParams({ token })}`)
}
