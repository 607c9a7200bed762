/** One step of a longer work that did not succeed: what was tried, and why it failed. */
export interface Failure {
  what: string
  error: string
}
