import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as pipelineToEnd } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { checkDump, DumpError, type DumpLine, type DumpSums } from './dump.server.ts'
import { nameFullDisk } from './full-disk.server.ts'
import { removedAtEnd } from './removed-at-end.server.ts'

/**
 * Writes a dump as a compressed file, and reads it again before the file gets its name. Until then its name ends in
 * `.unfinished`. Throws DumpError when a file of this name exists: it is never replaced.
 */
export async function writeDumpFile(file: string, lines: AsyncIterable<DumpLine>): Promise<DumpSums> {
  const unfinished = `${file}.${process.pid}.unfinished`
  await mkdir(dirname(file), { recursive: true })
  using _ = removedAtEnd(unfinished)
  try {
    // It contains names, addresses and messages: only its owner may read it.
    const out = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipelineToEnd(Readable.from(textOf(lines)), createGzip(), out)
    const sums = await checkDump(readDumpFile(unfinished))
    // Unlike a rename, a link fails when the name exists.
    await link(unfinished, file)
    await using folder = await open(dirname(file))
    await folder.sync()
    return sums
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new DumpError(`${file} exists; choose another name.`)
    // An error without a system call is one of the database that is read.
    if ((error as NodeJS.ErrnoException).syscall) nameFullDisk(error, dirname(file))
    throw error
  }
}

/** The lines of a file. Throws DumpError when it is missing or damaged. */
export async function* readDumpFile(file: string): AsyncGenerator<DumpLine> {
  // Its errors come out of `text`. A promise of its end would never settle when the reader stops after a late error.
  const text = pipeline(createReadStream(file), createGunzip(), () => {})
  try {
    for await (const line of linesOf(text.setEncoding('utf8'))) yield parse(line)
  } catch (error) {
    throw new DumpError(`${file} ${faultOf(error)}`)
  } finally {
    text.destroy()
  }
}

function parse(line: string): DumpLine {
  try {
    return JSON.parse(line) as DumpLine
  } catch {
    // The parser's message would quote the line, with names and addresses.
    throw new Error('one of its lines is no JSON')
  }
}

/** The file system's errors have a system call; all others are about what the file holds. */
function faultOf(error: unknown): string {
  const { message, syscall } = error as NodeJS.ErrnoException
  return syscall ? `cannot be read: ${message}` : `is damaged, or no backup of the site: ${message}.`
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
