/** A failed step of a longer task: the step and the error. */
export interface Failure {
  what: string
  error: string
}
