/** A time in UTC as the staff reads it, 2026-11-21 15:04:00, or nothing when there is none. */
export function formatTime(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().replace('T', ' ').slice(0, 19)
}
