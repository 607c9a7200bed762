import { database } from '../app/db/database.server.ts'
import { commandLine } from '../app/audit/audit-log.server.ts'
import { closeForms, findClosedSince, openForms } from '../app/spam-guard/guard.queries.server.ts'
import { guardedActions } from '../app/spam-guard/limits.ts'
import { table, timeCell } from './print.ts'

/** The forms that the staff can close. The staff's sign-in must stay open. */
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
