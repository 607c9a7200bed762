/** The UTC day of a time in epoch milliseconds: "2026-11-21". */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
