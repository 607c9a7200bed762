import { database } from '../app/db/database.server.ts'
import { commandLine } from '../app/audit/audit-log.server.ts'
import { closeForms, findClosedSince, findTallies, openForms } from '../app/spam-guard/guard.queries.server.ts'
import { guardedActions } from '../app/spam-guard/limits.ts'
import { cellOf, printList, table, timeCell } from './print.ts'

/** What the staff may close for a while: its own way in must stay open. */
const closableActions = guardedActions.filter((action) => action !== 'office')

/** `forms off|on|status [--for FORM]`: closes forms while the site runs, for all or for one kind. */
export async function switchForms(wanted: string, options: { for?: string }): Promise<void> {
  const actions = closableActions.filter((action) => !options.for || options.for === action)
  if (actions.length === 0) throw new Error(`--for takes ${closableActions.join(', ')}.`)
  if (!['off', 'on', 'status'].includes(wanted)) throw new Error('Say "forms off", "forms on" or "forms status".')
  const db = await database()
  for (const action of actions) {
    if (wanted === 'off') await closeForms(db, action, commandLine, Date.now())
    if (wanted === 'on') await openForms(db, action, commandLine, Date.now())
  }
  const rows = [['Form', 'State']]
  for (const action of closableActions) {
    const since = await findClosedSince(db, action)
    rows.push([
      action,
      since === null ? 'open' : `closed since ${timeCell(since)}: visitors read to call or write to us`,
    ])
  }
  process.stdout.write(table(rows))
}

/** `refused`: what the guard did not let through, by day, form and reason. Contents and addresses are not kept. */
export async function showRefused({ csv }: { csv?: boolean }): Promise<void> {
  const rows = (await findTallies(await database(), 'refused:')).map(({ key, count: posts }) => {
    const [, day, form, reason] = key.split(':')
    return { day, form, reason, posts }
  })
  const heads = ['Day', 'Form', 'Reason', 'Posts']
  const columns = ['day', 'form', 'reason', 'posts'] as const
  await printList({ rows, cell: cellOf, heads, columns, none: 'Nothing was refused in the last 90 days.' }, csv)
}
