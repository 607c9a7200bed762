/**
 * A thread that draws the pages with changed words and ends. It loads the built site once more, so that all modules start
 * with these words, and what is served does not wait. It opens no database: built pages need none.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { ServerBuild } from 'react-router'
import type * as entry from '../../app/entry.server.tsx'
import type { DrawOrder } from '../../app/start/drawing.ts'
import { firstStatement, keptPagePath, withUsedStyles } from './built-page.ts'
import { compress } from './compress.ts'
import type { DrawnFile, DrawAnswer } from './draw-pages.ts'

const buildFolder = new URL('../../build/', import.meta.url)

async function draw({ changed, wordsFile }: DrawOrder): Promise<DrawnFile[]> {
  globalThis.changedWords = changed
  const build = (await import(new URL('server/index.js', buildFolder).href)) as ServerBuild & {
    entry: { module: typeof entry }
  }
  const { pages, keptPage } = await build.entry.module.drawPages(build, wordsFile?.address)
  const kept = withUsedStyles(keptPage)
  const worker = readFileSync(new URL('client/worker.js', buildFolder), 'utf8')
  const texts: [url: string, text: string][] = [
    ...pages.map(({ path, html }): [string, string] => [`${path.replace(/\/$/, '')}/index.html`, withUsedStyles(html)]),
    [keptPagePath(kept), kept],
    ['/worker.js', firstStatement(keptPagePath(kept)) + worker.slice(worker.indexOf(';') + 1)],
  ]
  if (wordsFile) texts.push([wordsFile.address, wordsFile.text])
  return Promise.all(
    texts.map(async ([url, text]) => {
      const body = Buffer.from(text)
      return { url, body, copies: await compress(body) }
    }),
  )
}

const answer: DrawAnswer = await draw(workerData as DrawOrder).then(
  (files) => ({ files }),
  (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage(answer)
