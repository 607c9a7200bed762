/** The line over the crisis page when there is no network and the browser shows the copy that it keeps. */
export const offline = {
  /** The day follows, in words. */
  kept: 'You are offline. This page was kept on',
  again: 'Try again',
} as const
