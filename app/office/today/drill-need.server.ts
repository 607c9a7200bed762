import { findDrill } from '../../backup/restore-drill.server.ts'
import { dateOf } from '../../values/publisher-time.ts'
import type { Need, NeedContext } from './need.ts'

export async function findMissedDrill({ db, now }: Pick<NeedContext, 'db' | 'now'>): Promise<Need | null> {
  const { at, since, isOverdue } = await findDrill(db, now)
  if (!isOverdue) return null
  return {
    text:
      at === null ? 'No backup was ever restored as a trial' : `A backup was last restored as a trial on ${dateOf(at)}`,
    since,
    advice:
      'The person who runs the server restores one: npm run restore -- --drill. Until then nobody knows whether it can be.',
    action: { intent: 'note-drill', value: 'now', label: 'It was restored in another way' },
  }
}
