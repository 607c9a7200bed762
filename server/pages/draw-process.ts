/**
 * A process that draws with changed words and ends: the pages, or the samples of mails and PDF documents. It loads the built
 * site once more, so that all modules start with these words; the process that serves neither waits nor keeps its memory. It
 * does not open the site's database: built pages need none, and samples have one in memory.
 */
import '../production.ts'
import { readFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import type * as entry from '../../app/entry.server.tsx'
import type { DrawOrder, ProcessOrder } from '../../app/start/drawing.ts'
import { answerOnce } from '../ask-process.ts'
import { firstStatement, keptPagePath, withUsedStyles } from './built-page.ts'
import { compress } from './compress.ts'
import type { DrawFault, DrawnFile, DrawnMails, DrawnPages } from './draw-pages.ts'

const buildFolder = new URL('../../build/', import.meta.url)

type SiteBuild = ServerBuild & { entry: { module: typeof entry } }

async function draw(order: ProcessOrder): Promise<DrawnPages | DrawnMails> {
  globalThis.changedWords = order.changed
  const build = (await import(new URL('server/index.js', buildFolder).href)) as SiteBuild
  return order.what === 'samples'
    ? { samples: await build.entry.module.drawSamples() }
    : { files: await drawFiles(build, order) }
}

async function drawFiles(build: SiteBuild, { wordsFile }: DrawOrder): Promise<DrawnFile[]> {
  const { pages, keptPage } = await build.entry.module.drawPages(build, wordsFile?.address)
  const kept = withUsedStyles(keptPage)
  const worker = readFileSync(new URL('client/worker.js', buildFolder), 'utf8')
  const texts: [url: string, text: string][] = [
    ...pages.map(({ path, html }): [string, string] => [`${path.replace(/\/$/, '')}/index.html`, withUsedStyles(html)]),
    [keptPagePath(kept), kept],
    ['/worker.js', firstStatement(keptPagePath(kept)) + worker.slice(worker.indexOf(';') + 1)],
  ]
  if (wordsFile) texts.push([wordsFile.address, wordsFile.text])
  const files: DrawnFile[] = []
  // One after the other: each compression at the highest level takes tens of megabytes. Without zstd, which saves a third of
  // the time: a browser that accepts it accepts Brotli, which is smaller.
  for (const [url, text] of texts) {
    const body = Buffer.from(text)
    files.push({ url, body, copies: await compress(body, ['br', 'gzip']) })
  }
  return files
}

answerOnce((order) =>
  draw(order as ProcessOrder).catch((error: unknown): DrawFault => {
    return { problem: error instanceof Error ? error.message : String(error) }
  }),
)
