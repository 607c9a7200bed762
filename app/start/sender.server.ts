import { database } from '../db/database.server.ts'
import { log } from '../log/log.server.ts'
import { findSessionState, type SessionState } from '../office/session.server.ts'
import { clientOf } from '../spam-guard/client-of.server.ts'

/** The address, or the IPv6 network of a household, by which connections are counted. */
export const householdOf = (address: string | null): string | null => clientOf(address)?.address ?? null

/** The state of the office's session that the header Cookie names. None, if the database does not answer. */
export async function sessionState(cookie: string): Promise<SessionState> {
  try {
    return await findSessionState(await database(), { headers: new Headers({ cookie }) }, Date.now())
  } catch (error) {
    // The office then answers that something is wrong.
    log.error('session-not-read', { error: String(error) })
    return 'none'
  }
}
