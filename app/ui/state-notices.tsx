import { noticesEverywhere } from '../values/state-notices.ts'

/** The notices of the states that must stand on each page that takes or asks for gifts. Nothing when there are none. */
export function StateNotices() {
  return noticesEverywhere().map((notice) => (
    <p key={notice} className="mt-3 max-w-prose text-sm">
      {notice}
    </p>
  ))
}
