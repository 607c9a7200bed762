/** The text of a letter. `body` is Markdown. */
export interface IssueContent {
  subject: string
  body: string
}

export const maxSubjectLength = 150
/** A post of the office's form holds it, also when every character needs three. */
export const maxBodyLength = 20_000

/** What is wrong with a letter, in words for the staff, and in which part it is. */
export interface TextFault {
  text: string
  field: keyof IssueContent
}

/** What is wrong with a letter; null when it can be sent. */
export function findIssueFault({ subject, body }: IssueContent): TextFault | null {
  return (
    findTextFault({ subject, body }) ??
    (body === '' ? { field: 'body', text: 'Below the title there is no letter.' } : null)
  )
}

/** The same for one that is still being written. */
export function findTextFault({ subject, body }: IssueContent): TextFault | null {
  if (/[^\P{Cc}\n\t]/u.test(subject + body)) return { field: 'body', text: 'The text holds control characters.' }
  if (subject === '') return { field: 'subject', text: 'There is no title.' }
  if (subject.length > maxSubjectLength)
    return { field: 'subject', text: `The title has more than ${maxSubjectLength} characters.` }
  if (body.length > maxBodyLength)
    return { field: 'body', text: `The letter has more than ${maxBodyLength} characters.` }
  return null
}

export const withPlainLineEnds = (text: string) => text.replaceAll('\r\n', '\n')
