import { noticesEverywhere } from '../content/legal/state-notices.ts'

/** The notices of the states that must stand on each page that takes or asks for gifts. Nothing when there are none. */
export function StateNotices({ className }: { className: string }) {
  return noticesEverywhere().map((notice) => (
    <p key={notice} className={className}>
      {notice}
    </p>
  ))
}
