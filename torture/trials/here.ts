import { clockBack } from '../here/clock-back.ts'
import { fullDisk } from '../here/disk.ts'
import { databaseGone } from '../here/gone.ts'
import { kills } from '../here/kill.ts'
import { lock } from '../here/lock.ts'
import { silentMail } from '../here/mail.ts'
import { restart } from '../here/restart.ts'
import type { Finding, Trial } from '../trial.ts'

const parts = [kills, silentMail, lock, fullDisk, restart, clockBack, databaseGone]

/** Below this size the findings count and not the figures, so that several parts may run beside each other. */
const figuresFrom = 0.5
const beside = 3

/** What can break on our own machine: the process, its disk, its database, its clock, its mail server. */
export const here: Trial = {
  name: 'here',
  title: 'Faults here',
  run: async (size, say) => {
    const findings = new Map<number, Finding[]>()
    const queue = [...parts.entries()]
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, part] = next
        findings.set(index, await part(size, say))
        for (const { tried, remark } of findings.get(index) ?? []) say(`${tried}: ${remark}`)
      }
    }
    await Promise.all(Array.from({ length: size < figuresFrom ? beside : 1 }, lane))
    return parts.flatMap((_, index) => findings.get(index) ?? [])
  },
}
