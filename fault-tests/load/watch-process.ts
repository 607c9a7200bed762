import { cpuMs, median, megabytes } from '../../bench/statistics.ts'

const everyMs = 250

/** Watches the memory and the processor time of a process, on Linux, until the returned function is called. */
export function watchProcess(pid: number) {
  const startedAt = performance.now()
  const cpuBefore = cpuMs(pid)
  const resident = [megabytes(pid, 'VmRSS')]
  const timer = setInterval(() => resident.push(megabytes(pid, 'VmRSS')), everyMs)
  return () => {
    clearInterval(timer)
    const third = Math.ceil(resident.length / 3)
    return {
      peakMegabytes: megabytes(pid, 'VmHWM'),
      /** The median of the first and of the last third of the time. */
      firstMegabytes: median(resident.slice(0, third)),
      lastMegabytes: median(resident.slice(-third)),
      /** Processors kept busy, on average: 1 is one of them, always. */
      cpu: (cpuMs(pid) - cpuBefore) / (performance.now() - startedAt),
    }
  }
}
