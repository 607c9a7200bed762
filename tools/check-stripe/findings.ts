import { reasonOf } from '../../app/stripe/reason-of.ts'
import { isMissingAtStripe } from '../../app/stripe/stripe.server.ts'
import { allFieldsRead, filledFields, findMissingFields } from './compare-fields-read.ts'

/** The results of the check, printed at once, and the clean-up at its end. */
export class Findings {
  /** Set by Ctrl+C: running steps finish, and no other starts. */
  isStopped = false
  readonly #faults = new Set<string>()
  readonly #filled = new Set<string>()
  readonly #undo: [what: string, work: () => Promise<unknown>][] = []

  get faults(): number {
    return this.#faults.size
  }

  say(label: 'ok' | 'WRONG' | 'not checked' | 'cleaned up', text: string): void {
    process.stdout.write(`${label.padEnd(11)}  ${text}\n`)
  }

  wrong(text: string): void {
    if (!this.#faults.has(text)) this.say('WRONG', text)
    this.#faults.add(text)
  }

  /** Makes one call at Stripe. Returns null if Stripe refuses, which is a fault unless `refused` handles it. */
  async attempt<T>(
    what: string,
    work: () => Promise<T>,
    refused = (text: string) => this.wrong(text),
  ): Promise<T | null> {
    if (this.isStopped) return null
    try {
      return await work()
    } catch (error) {
      refused(`${what}: ${reasonOf(error)}`)
      return null
    }
  }

  /** Compares an answer with the fields that the site reads. */
  compare(what: string, answer: object | null | undefined): void {
    if (!answer) return
    for (const field of filledFields(answer)) this.#filled.add(field)
    const missing = findMissingFields(answer)
    for (const { object, path } of missing) {
      this.wrong(
        `${what}: the site reads ${object} ${path}, which is missing. Is the endpoint's API version the site's?`,
      )
    }
    if (missing.length === 0) this.say('ok', what)
  }

  later(what: string, work: () => Promise<unknown>): void {
    this.#undo.unshift([what, work])
  }

  async cleanUp(): Promise<void> {
    for (const [what, work] of this.#undo.splice(0)) {
      try {
        await work()
        this.say('cleaned up', what)
      } catch (error) {
        if (!isMissingAtStripe(error)) this.wrong(`${what}: ${reasonOf(error)} Do it in Stripe's Dashboard.`)
      }
    }
  }

  /** Reports the fields that were empty in all answers. */
  reportEmptyFields(): void {
    const empty = allFieldsRead.filter((field) => !this.#filled.has(field))
    if (empty.length === 0) return
    this.say('not checked', `these fields were empty, because nobody paid on Stripe's page: ${empty.join(', ')}`)
  }
}
