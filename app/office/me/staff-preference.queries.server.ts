import type { Db } from '../../db/db.server.ts'

/** What somebody of the staff asked for. */
export async function findPreferences(db: Db, email: string): Promise<{ mondayMail: boolean }> {
  const wish = await db
    .selectFrom('staff_preference')
    .select('monday_mail')
    .where('email', '=', email)
    .executeTakeFirst()
  return { mondayMail: wish?.monday_mail === 1 }
}

/** Nothing of the publisher's changes, so it is not noted in the log. Repeatable. */
export async function setMondayMail(db: Db, email: string, wanted: boolean, now: number): Promise<void> {
  const wish = { monday_mail: wanted ? 1 : 0, updated_at: now } as const
  await db
    .insertInto('staff_preference')
    .values({ email, ...wish })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(wish))
    .execute()
}
