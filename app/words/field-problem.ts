/** What is wrong with what was typed, in a sentence, and the name of the field in which it is. Nothing was changed. */
export interface FieldProblem<Name extends string = string> {
  problem: string
  /** Without it, the problem is in no single field. */
  field?: Name | undefined
}
