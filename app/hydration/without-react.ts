import { type FieldValues, recordFields, restoreFields } from './page-fields.ts'

/** In the state of an entry of the history: the page is shown without React, with what was typed. */
const stateKey = 'withoutReact'
let isLeaving = false

/** Whether React has failed on this page. */
export function hasLeftReact(): boolean {
  return stateKey in (history.state ?? {})
}

/**
 * Triggered by: React fails, while it hydrates or later.
 * Changes: loads the page again, once. Then React does not start, and forms post as without a script.
 * Returns whether the page is being loaded again. The entry of the history says so, which needs no storage; and changing
 * it makes a page that answers a post one that can be loaded again.
 */
export function leaveReact(): boolean {
  if (isLeaving) return true
  if (import.meta.env.DEV || hasLeftReact()) return false
  try {
    history.replaceState({ ...history.state, [stateKey]: recordFields() }, '')
  } catch {
    return false
  }
  isLeaving = true
  location.reload()
  return true
}

/** Makes the page what it is in a browser without scripts, but for what the start script does. */
export function showPlainPage(): void {
  const { [stateKey]: values, ...state } = history.state as { [stateKey]: FieldValues }
  for (const sheet of document.styleSheets) showPlainRules(sheet)
  // The start script keeps the browser's message back for React.
  for (const field of document.querySelectorAll('[data-tell-empty]')) field.removeAttribute('data-tell-empty')
  restoreFields(values)
  // The next time, the browser restores what is typed from now on.
  history.replaceState({ ...state, [stateKey]: {} }, '')
}

function showPlainRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of group.cssRules) {
    if (rule instanceof CSSMediaRule && rule.conditionText === '(scripting: none)') rule.media.mediaText = 'all'
    if ('cssRules' in rule) showPlainRules(rule as CSSGroupingRule)
  }
}
