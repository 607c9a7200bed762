/** Something that is done to the real site on purpose: at full size by `npm run fault-tests`, smaller by `npm run test:all`. */
export interface Trial {
  /** What `--only` calls it. */
  name: string
  title: string
  /** @param size 1 is full size; a tenth of it does everything about a tenth as often. */
  run(size: number, log: (line: string) => void): Promise<FaultResult[]>
}

/** A line of the table: what was tried, how often, and the result. */
export interface FaultResult {
  name: string
  times: number
  /** What must be 0: gifts missing or doubled, cents off, answers that must not be. */
  lost: number
  /** Other figures, in words. */
  remark?: string
}

/** A whole number of times, at least once. */
export const times = (full: number, size: number): number => Math.max(1, Math.round(full * size))
