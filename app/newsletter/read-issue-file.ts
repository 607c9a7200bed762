/** `body` is Markdown. */
export interface IssueContent {
  subject: string
  body: string
}

export const maxSubjectLength = 150
/** Small enough for a post of the office's form, also when every character has three bytes. */
export const maxBodyLength = 20_000

/**
 * Reads a Markdown file whose first line is `# Title`: the title is the subject, the rest is the letter. Throws, in
 * words for the staff, when the title or the letter is missing, or the file has control characters.
 */
export function readIssueFile(file: string): IssueContent {
  const text = withPlainLineEnds(file.replace(/^\uFEFF/, ''))
  const [, subject = '', body = ''] = /^# +(.*)\n([^]*)$/.exec(`${text}\n`) ?? []
  const letter = { subject: subject.trim(), body: body.trim() }
  const problem = hasControls(text) ? controlsProblem : findIssueFault(letter)
  if (problem) throw new Error(problem)
  return letter
}

/** The fault of a letter, in words for the staff; null when it can be sent. */
export function findIssueFault({ subject, body }: IssueContent): string | null {
  return findTextFault({ subject, body }) ?? (body === '' ? 'Below the title there is no letter.' : null)
}

/** The same for an unfinished letter. */
export function findTextFault({ subject, body }: IssueContent): string | null {
  if (hasControls(subject + body)) return controlsProblem
  if (subject === '') return 'There is no title. In a file, the first line is the title, written as "# Title".'
  if (subject.length > maxSubjectLength) return `The title has more than ${maxSubjectLength} characters.`
  if (body.length > maxBodyLength) return `The letter has more than ${maxBodyLength} characters.`
  return null
}

export const withPlainLineEnds = (text: string) => text.replaceAll('\r\n', '\n')

const hasControls = (text: string) => /[^\P{Cc}\n\t]/u.test(text)
const controlsProblem = 'The text holds control characters. Is it a text file?'
