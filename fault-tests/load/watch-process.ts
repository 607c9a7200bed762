import { readFileSync } from 'node:fs'
import { cpuMs } from '../../bench/beside-nginx.ts'
import { median } from '../../bench/statistics.ts'

const everyMs = 250

/** Watches the memory and the processor time of a process, on Linux, until the returned function is called. */
export function watchProcess(pid: number) {
  const megabytes = (field: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const startedAt = performance.now()
  const cpuBefore = cpuMs(pid)
  const resident = [megabytes('VmRSS')]
  const timer = setInterval(() => resident.push(megabytes('VmRSS')), everyMs)
  return () => {
    clearInterval(timer)
    const third = Math.ceil(resident.length / 3)
    return {
      peakMegabytes: megabytes('VmHWM'),
      /** The median of the first and of the last third of the time. */
      firstMegabytes: median(resident.slice(0, third)),
      lastMegabytes: median(resident.slice(-third)),
      /** Processors kept busy, on average: 1 is one of them, always. */
      cpu: (cpuMs(pid) - cpuBefore) / (performance.now() - startedAt),
    }
  }
}
