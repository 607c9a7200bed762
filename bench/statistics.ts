import { readFileSync } from 'node:fs'

/** The least value that `percent` of the sample do not exceed (nearest rank). The sample must not be empty. */
export function percentile(sample: readonly number[], percent: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new Error('There is nothing to measure in an empty sample.')
  return value
}

export const median = (sample: readonly number[]): number => percentile(sample, 50)

/** The processor time of the process since its start, in milliseconds: the kernel counts in hundredths of a second. */
export function cpuMs(pid: number): number {
  const fields = processStatus(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The same of the processes that it started and that have ended. */
export function cpuOfChildrenMs(pid: number): number {
  const fields = processStatus(pid)
  return (Number(fields[13]) + Number(fields[14])) * 10
}

const processStatus = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

/** The memory of a process on Linux: resident now, or the peak. */
export function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
