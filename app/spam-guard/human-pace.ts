import { minFillMs } from './fill-time.ts'

/** When the server said that the form was opened, by this page's clock. */
let openedAt: number | null = null

/** Gets the server's word for the time at which somebody turned to the form, and puts it into the form's field. */
export async function askForTime(field: HTMLInputElement | null): Promise<void> {
  try {
    const { opened } = (await (await fetch('/forms/opened')).json()) as { opened: string }
    if (field) field.value = opened
    openedAt = performance.now()
  } catch {
    // Without the time the form is sent all the same: it only counts like one without a script.
  }
}

/** Resolves when the server will not take the form for a program's: at once for whoever types by hand. */
export async function humanPace(): Promise<void> {
  const left = openedAt === null ? 0 : minFillMs - (performance.now() - openedAt)
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}
