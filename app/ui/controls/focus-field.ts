/**
 * Puts the focus in a control that is wrong, and scrolls to its label: below the label is the error. By itself, WebKit would
 * scroll only as far as the control.
 */
export function focusField(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true })
  const label = control && document.querySelector(`label[for="${control.id}"]`)
  const shown = label ?? control
  shown?.scrollIntoView({ block: 'center' })
}
