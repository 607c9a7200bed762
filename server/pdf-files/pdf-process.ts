/** A process that reads one uploaded PDF file and ends. It opens no database. */
import '../production.ts'
import type { ServerBuild } from 'react-router'
import type * as entry from '../../app/entry.server.tsx'
import type { ReadPdf } from '../../app/pdf/uploads/read-pdf.server.ts'
import { answerOnce, limitMemory } from '../ask-process.ts'

const build = new URL('../../build/server/index.js', import.meta.url)

/** Without a file, the process has a fifth of it. */
const maxBytes = 500 * 1024 * 1024

answerOnce(async (order): Promise<ReadPdf> => {
  const { entry: entryServer } = (await import(build.href)) as ServerBuild & { entry: { module: typeof entry } }
  limitMemory(maxBytes)
  return entryServer.module.readPdf((order as { file: Uint8Array }).file)
})
