import { closeForms, findClosedSince, openForms } from '../app/spam-guard/guard.queries.server.ts'
import { guardedActions, type GuardedAction } from '../app/spam-guard/limits.ts'
import { database } from '../app/platform/database.server.ts'
import { commandLine } from '../app/platform/staff-change.server.ts'
import { timeCell } from './cells.ts'
import { table } from './table.ts'

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
  const rows: string[][] = []
  for (const action of closableActions) rows.push([action, await stateOf(action)])
  process.stdout.write(table([['Form', 'State'], ...rows]))
}

async function stateOf(action: GuardedAction): Promise<string> {
  const since = await findClosedSince(await database(), action)
  return since === null ? 'open' : `closed since ${timeCell(since)}: visitors read to call or write to us`
}
