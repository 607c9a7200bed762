/** A process that reads one uploaded Excel file and ends. It opens no database. */
import '../production.ts'
import type { ServerBuild } from 'react-router'
import type * as entry from '../../app/entry.server.tsx'
import type { ReadExcel } from '../../app/manual-gifts/gift-file/read-excel.server.ts'
import { answerOnce, limitMemory } from '../ask-process.ts'

const build = new URL('../../build/server/index.js', import.meta.url)

/** Without a file, the process has a fourth of it. 10,000 lines of gifts need 100 MB more. */
const maxBytes = 400 * 1024 * 1024

answerOnce(async (order): Promise<ReadExcel> => {
  const { entry: entryServer } = (await import(build.href)) as ServerBuild & { entry: { module: typeof entry } }
  limitMemory(maxBytes)
  return entryServer.module.readExcel((order as { file: Uint8Array }).file)
})
