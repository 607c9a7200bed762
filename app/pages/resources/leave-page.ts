const presses = 3
const withinMs = 5000

/** Puts another page in the place of this one, so that Back does not return here. The screen is blank at once. */
export function leavePage(to: string): void {
  document.body.hidden = true
  window.location.replace(to)
}

/** Calls `leave` when Escape is pressed three times within five seconds. Returns how to stop listening. */
export function leaveOnEscape(leave: () => void): () => void {
  let pressedAt: number[] = []
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    pressedAt = [...pressedAt, timeStamp].slice(-presses)
    if (pressedAt.length === presses && timeStamp - (pressedAt[0] ?? 0) <= withinMs) leave()
  }
  // A page that the browser kept aside and shows again must not be blank.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.body.hidden = false
  }
  window.addEventListener('keydown', onKey)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('keydown', onKey)
    window.removeEventListener('pageshow', onShow)
  }
}
