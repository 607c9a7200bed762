import type { IssueContent } from '../../newsletter/issue-content.ts'
import { findDraft } from '../../newsletter/letter-drafts.server.ts'
import { findPostReaders, type PostReader } from '../../newsletter/letter-readers.queries.server.ts'
import { findIssue } from '../../newsletter/letters.queries.server.ts'
import { blocksOfMarkdown } from '../../newsletter/markdown-blocks.ts'
import { sendFile } from '../../my-giving/send-file.server.ts'
import { drawAddressLabels } from '../../receipts/documents/address-labels.server.ts'
import { drawLettersByPost } from '../../receipts/documents/letter-by-post.server.ts'
import { withCommas } from '../../words/with-commas.ts'
import { officeHref } from '../office-href.ts'
import { backTo, type OfficePage } from '../office-page.ts'
import type { PagePath } from '../permissions.ts'

/** A file is in memory until it is sent. */
export const lettersPerFile = 200

const fileOf = (url: URL) => Math.max(1, Math.min(10_000, Math.floor(Number(url.searchParams.get('file')) || 1)))
const pageOf = (file: number) => ({ offset: (file - 1) * lettersPerFile, limit: lettersPerFile })

const draw = ({ subject, body }: IssueContent, at: number, readers: readonly PostReader[]) =>
  drawLettersByPost({ title: subject, blocks: blocksOfMarkdown(body), at }, readers)

/** The letters by post of a draft, as they would be printed now. */
export const draftByPost: OfficePage = {
  path: '/office/letters/:id/print.pdf',
  title: 'Letters by post',
  async get({ db, params, url, now }) {
    const draft = await findDraft(db, params['id'] ?? '')
    if (!draft) return backTo(officeHref('/office/letters'))
    const at = draft.send_at ?? now
    const readers = await findPostReaders(db, draft, now, pageOf(fileOf(url)))
    const bytes = await draw(draft, at, readers)
    return bytes
      ? sendFile(bytes, `letters-${fileOf(url)}`)
      : backTo(officeHref('/office/letters/:id/send', { id: draft.id }))
  },
}

/** The letters by post of a sent letter: the same as often as they are printed. */
export const sentByPost: OfficePage = {
  path: '/office/letters/sent/:id/print.pdf',
  title: 'Letters by post',
  async get({ db, params, url }) {
    const issue = await findIssue(db, params['id'] ?? '')
    if (!issue) return backTo(officeHref('/office/letters'))
    const { id: issueId, created_at: at } = issue
    const readers = await findPostReaders(db, { issueId }, at, pageOf(fileOf(url)))
    const bytes = await draw(issue, at, readers)
    return bytes
      ? sendFile(bytes, `letters-${fileOf(url)}`)
      : backTo(officeHref('/office/letters/sent/:id', { id: issueId }))
  },
}

/** Labels for the envelopes of the letters by post, in the order of the letters. */
export const labelsByPost: OfficePage = {
  path: '/office/letters/sent/:id/labels.pdf',
  title: 'Labels',
  async get({ db, params, url }) {
    const issueId = params['id'] ?? ''
    const readers = await findPostReaders(db, { issueId }, 0, pageOf(fileOf(url)))
    if (readers.length === 0) return backTo(officeHref('/office/letters/sent/:id', { id: issueId }))
    const labels = readers.map(({ name, postal_address: postalAddress }) => ({ name, postalAddress }))
    return sendFile(await drawAddressLabels(labels), `labels-${fileOf(url)}`)
  },
}

interface PostFilesProps {
  /** The draft or the sent letter. Only a sent one has labels. */
  letter: { id: string; isSent: boolean }
  count: number
}

type Files = readonly { what: string; path: PagePath }[]

const filesOfDraft = [{ what: 'letters', path: '/office/letters/:id/print.pdf' }] as const satisfies Files
const filesOfSent = [
  { what: 'letters', path: '/office/letters/sent/:id/print.pdf' },
  { what: 'labels', path: '/office/letters/sent/:id/labels.pdf' },
] as const satisfies Files

/** Links to the letters that are to be printed, in files. */
export function PostFiles({ letter: { id, isSent }, count }: PostFilesProps) {
  if (count === 0) return null
  const files = Array.from({ length: Math.ceil(count / lettersPerFile) }, (_, index) => ({
    number: index + 1,
    range: `${withCommas(index * lettersPerFile + 1)} to ${withCommas(Math.min((index + 1) * lettersPerFile, count))}`,
  }))
  const kinds = isSent ? filesOfSent : filesOfDraft
  return kinds.map(({ what, path }) => (
    <p key={what} className="row">
      {files.map(({ number, range }) => (
        <a
          key={number}
          className="button quiet"
          href={officeHref(path, { id, query: { file: number } })}
          target="_blank"
          rel="noreferrer"
        >
          {files.length === 1 ? `The ${what} by post (PDF)` : `By post: ${what} ${range} (PDF)`}
        </a>
      ))}
    </p>
  ))
}
