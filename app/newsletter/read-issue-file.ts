/** What a file of the newsletter holds. `body` is Markdown. */
export interface IssueContent {
  subject: string
  body: string
}

const maxSubjectLength = 150

/**
 * Reads a Markdown file whose first line is `# Title`: the title is the subject, the rest is the letter. Throws, in
 * words for the staff, when there is no title, no letter, or a character that no letter needs.
 */
export function readIssueFile(file: string): IssueContent {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  if (/[^\P{Cc}\n\t]/u.test(text)) throw new Error('The file holds control characters. Is it a text file?')
  const [, subject = '', body = ''] = /^# +(.*)\n([^]*)$/.exec(`${text}\n`) ?? []
  if (subject.trim() === '') throw new Error('The first line must be the title, written as "# Title".')
  if (subject.trim().length > maxSubjectLength)
    throw new Error(`The title has more than ${maxSubjectLength} characters.`)
  if (body.trim() === '') throw new Error('Below the title there is no letter.')
  return { subject: subject.trim(), body: body.trim() }
}
