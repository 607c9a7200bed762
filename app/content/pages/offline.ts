/** The line over the crisis page when there is no network and the browser shows the copy that it keeps. */
export const offline = {
  /** First, where another page was asked for. */
  elsewhere: 'The page you asked for needs a network. What we keep for emergencies:',
  /** The day follows, in words. */
  kept: 'You are offline. This page was kept on',
  again: 'Try again',
} as const
