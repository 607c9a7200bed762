import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { type Differences, planWords } from '../../words/differences.ts'
import { writeSource } from './write-source.ts'

/** These name photographs of this database. */
const photographs = 'pages/photographs'

/**
 * The differences as a patch of the files in `app/content`, for `git apply` and then `npm run format`. What it cannot hold
 * is listed in comments on top, which `git apply` passes over. Load every set before. `read` gives the text of a file of the project.
 */
export function wordsPatch(differences: Differences, read: (path: string) => string): string {
  const { changed, misfits } = planWords(differences)
  const comments = misfits.map(({ path, reason }) => `# Left out: ${path}. ${reason}`)
  const diffs: string[] = []
  for (const [key, value] of Object.entries(changed).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const path = `app/content/${key}.ts`
    if (key === photographs) {
      comments.push(`# Left out: ${key}. Photographs stay in the database: a backup has them.`)
      continue
    }
    try {
      const before = read(path)
      const after = writeSource(before, key, value)
      const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
      diffs.push(createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, options))
    } catch (error) {
      comments.push(`# Left out: ${key}. ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return [...comments.map((comment) => `${comment.replaceAll('\n', ' ')}\n`), ...diffs].join('')
}
