import { redirect } from 'react-router'
import { database } from '../platform/database.server.ts'
import { privateHeaders } from '../platform/private-headers.ts'
import { ownsRecurringGift, requireVisit, type Visit } from './visit.server.ts'

/** The visit, if it may see and change this recurring gift. Anybody else learns nothing, not even whether there is one. */
export async function requireRecurringVisit(request: Request, subscription: string): Promise<Visit> {
  const visit = await requireVisit(request)
  if (await ownsRecurringGift(await database(), visit, subscription)) return visit
  throw redirect('/my-giving', { status: 303, headers: privateHeaders() })
}
