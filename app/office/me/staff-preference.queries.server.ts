import type { Db } from '../../db/db.server.ts'

export async function wantsMondayMail(db: Db, email: string): Promise<boolean> {
  const preference = await db
    .selectFrom('staff_preference')
    .select('monday_mail')
    .where('email', '=', email)
    .executeTakeFirst()
  return preference?.monday_mail === 1
}

/** A preference of the member alone, so the audit log does not record it. Repeatable. */
export async function setMondayMail(db: Db, email: string, wanted: boolean, now: number): Promise<void> {
  const preference = { monday_mail: wanted ? 1 : 0, updated_at: now } as const
  await db
    .insertInto('staff_preference')
    .values({ email, ...preference })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(preference))
    .execute()
}
