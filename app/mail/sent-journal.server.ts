import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The messages that the mail server has taken and the database does not know of yet, in a file of this process. What is
 * appended survives the process's death, and needs not wait for its turn and for the disk as a commit does.
 */
export class SentJournal {
  readonly #ids = new Set<string>()
  readonly #file: string

  /** Takes over what processes that are no more have left in the folder. */
  constructor(folder: string, isAlive: (pid: number) => boolean) {
    mkdirSync(folder, { recursive: true })
    this.#file = join(folder, String(process.pid))
    for (const name of readdirSync(folder).filter((pid) => !isAlive(Number(pid)))) {
      const left = join(folder, name)
      for (const id of readFileSync(left, 'utf8').split('\n').filter(Boolean)) this.add(id)
      if (left !== this.#file) rmSync(left, { force: true })
    }
    appendFileSync(this.#file, '')
  }

  ids(): string[] {
    return [...this.#ids]
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    this.#ids.add(id)
    appendFileSync(this.#file, `${id}\n`)
  }

  /** The database knows of it. */
  settle(id: string): void {
    if (this.#ids.delete(id) && this.#ids.size === 0) truncateSync(this.#file)
  }

  close(): void {
    if (this.#ids.size === 0) rmSync(this.#file, { force: true })
  }
}
