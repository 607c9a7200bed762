import type { FieldProblem } from '../words/field-problem.ts'

/** The text of a letter. `body` is Markdown. */
export interface IssueContent {
  subject: string
  body: string
}

export const maxSubjectLength = 150
/** A post of the office's form holds it, also when every character needs three. */
export const maxBodyLength = 20_000

export type LetterProblem = FieldProblem<keyof IssueContent>

/** What is wrong with a letter; null when it can be sent. */
export function findIssueFault({ subject, body }: IssueContent): LetterProblem | null {
  return (
    findTextFault({ subject, body }) ??
    (body === '' ? { field: 'body', problem: 'Below the title there is no letter.' } : null)
  )
}

/** The same for one that is still being written. */
export function findTextFault({ subject, body }: IssueContent): LetterProblem | null {
  if (/[^\P{Cc}\n\t]/u.test(subject + body)) return { field: 'body', problem: 'The text holds control characters.' }
  if (subject === '') return { field: 'subject', problem: 'There is no title.' }
  if (subject.length > maxSubjectLength)
    return { field: 'subject', problem: `The title has more than ${maxSubjectLength} characters.` }
  if (body.length > maxBodyLength)
    return { field: 'body', problem: `The letter has more than ${maxBodyLength} characters.` }
  return null
}

export const withPlainLineEnds = (text: string) => text.replaceAll('\r\n', '\n')
