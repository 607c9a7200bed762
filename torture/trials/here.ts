import { clockBack } from '../here/clock-back.ts'
import { fullDisk } from '../here/disk.ts'
import { databaseGone } from '../here/gone.ts'
import { kills } from '../here/kill.ts'
import { lock } from '../here/lock.ts'
import { silentMail } from '../here/mail.ts'
import { restart } from '../here/restart.ts'
import type { Trial } from '../trial.ts'

const parts = [kills, fullDisk, lock, restart, clockBack, silentMail, databaseGone]

/** What can break on our own machine: the process, its disk, its database, its clock, its mail server. */
export const here: Trial = {
  name: 'here',
  title: 'Faults here',
  run: async (size, say) => {
    const findings = []
    for (const part of parts) findings.push(...(await part(size, say)))
    return findings
  },
}
