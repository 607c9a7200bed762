import { readFileSync } from 'node:fs'
import { cpuMs } from '../../bench/beside-nginx.ts'
import { median } from '../../bench/statistics.ts'

export interface Watched {
  /** The most that was ever resident. */
  peakMegabytes: number
  /** The median of the first and of the last third of the time. */
  firstMegabytes: number
  lastMegabytes: number
  /** Processors kept busy, on average: 1 is one of them, always. */
  cpu: number
}

const everyMs = 250

/** Looks at a process from outside until it is told to stop. */
export function watchProcess(pid: number): () => Watched {
  const startedAt = performance.now()
  const cpuBefore = cpuMs(pid)
  const resident: number[] = []
  const timer = setInterval(() => resident.push(megabytes(pid, 'VmRSS')), everyMs)
  return () => {
    clearInterval(timer)
    const third = Math.max(1, Math.floor(resident.length / 3))
    return {
      peakMegabytes: megabytes(pid, 'VmHWM'),
      firstMegabytes: median(resident.slice(0, third)),
      lastMegabytes: median(resident.slice(-third)),
      cpu: (cpuMs(pid) - cpuBefore) / (performance.now() - startedAt),
    }
  }
}

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
