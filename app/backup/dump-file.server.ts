import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { checkDump, DumpError, type DumpLine, type DumpSums } from './dump.server.ts'

/**
 * Writes a dump as a compressed file, and reads it again before the file gets its name. Until then its name ends in
 * `.unfinished`. Throws DumpError when a file of this name exists: it is never replaced.
 */
export async function writeDumpFile(file: string, lines: AsyncIterable<DumpLine>): Promise<DumpSums> {
  const unfinished = `${file}.${process.pid}.unfinished`
  await mkdir(dirname(file), { recursive: true })
  try {
    // It contains names, addresses and messages: only its owner may read it.
    const out = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(textOf(lines)), createGzip(), out)
    const sums = await checkDump(readDumpFile(unfinished))
    // Unlike a rename, a link fails when the name exists.
    await link(unfinished, file)
    await using folder = await open(dirname(file))
    await folder.sync()
    return sums
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new DumpError(`${file} exists; choose another name.`)
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** The lines of a file. Throws DumpError when it is missing or damaged. */
export async function* readDumpFile(file: string): AsyncGenerator<DumpLine> {
  const bytes = createReadStream(file)
  const text = createGunzip()
  const piped = pipeline(bytes, text).catch(() => {})
  try {
    for await (const line of linesOf(text.setEncoding('utf8'))) yield JSON.parse(line) as DumpLine
  } catch (error) {
    throw new DumpError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    bytes.destroy()
    text.destroy()
    await piped
  }
}

/** Node's `readline` also splits lines at U+2028, which JSON does not escape. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error('its last line breaks off')
}

/** In large pieces, because a call for each row would take longer than the rows. */
async function* textOf(lines: AsyncIterable<DumpLine>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += `${JSON.stringify(line)}\n`
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}
