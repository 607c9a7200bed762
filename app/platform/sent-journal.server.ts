import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, ftruncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The messages that the mail server has taken and the database does not know of yet, in a file of this process. Writing
 * it is one call of the system and survives the process's death, where a commit waits for its turn and for the disk.
 */
export class SentJournal {
  readonly #ids: Set<string>
  readonly #file: number
  readonly #path: string

  /** Takes over what processes that are no more have left in the folder. */
  constructor(folder: string, isAlive: (pid: number) => boolean) {
    mkdirSync(folder, { recursive: true })
    const left = readdirSync(folder).filter((name) => !isAlive(Number(name)))
    const ids = left.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    this.#ids = new Set(ids)
    this.#path = join(folder, String(process.pid))
    this.#file = openSync(this.#path, 'a')
    for (const id of this.#ids) writeSync(this.#file, `${id}\n`)
    for (const name of left) if (name !== String(process.pid)) rmSync(join(folder, name), { force: true })
  }

  ids(): string[] {
    return [...this.#ids]
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    this.#ids.add(id)
    writeSync(this.#file, `${id}\n`)
  }

  /** The database knows of it. */
  settle(id: string): void {
    if (this.#ids.delete(id) && this.#ids.size === 0) ftruncateSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
    if (this.#ids.size === 0) rmSync(this.#path, { force: true })
  }
}
