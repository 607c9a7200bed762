import { isatty } from 'node:tty'
import { withCommas } from '../app/words/with-commas.ts'

const barWidth = 30

export interface Progress {
  at(done: number, total: number): void
  end(): void
}

/** The progress of a long task, on standard error: a bar in a terminal, plain lines in a log. */
export function showProgress(what: string, terminal = isatty(2)): Progress {
  const write = (text: string) => process.stderr.write(text)
  return {
    at: (done, total) => {
      const share = total === 0 ? 1 : done / total
      const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.')
      const figures = `${withCommas(done)} of ${withCommas(total)} ${what}`
      write(terminal ? `\r[${bar}] ${figures}\u001B[K` : `${figures}\n`)
    },
    end: () => {
      if (terminal) write('\n')
    },
  }
}
