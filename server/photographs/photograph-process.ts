/** A process that makes one photograph and ends. It opens no database. */
import '../production.ts'
import type { ServerBuild } from 'react-router'
import type * as entry from '../../app/entry.server.tsx'
import type { PhotographOrder, PreparedPhotograph } from '../../app/photographs/prepare-photograph.server.ts'
import { answerOnce } from '../ask-process.ts'

const build = new URL('../../build/server/index.js', import.meta.url)

answerOnce(async (order): Promise<PreparedPhotograph> => {
  const { entry: entryServer } = (await import(build.href)) as ServerBuild & { entry: { module: typeof entry } }
  return entryServer.module.preparePhotograph(order as PhotographOrder)
})
