import { reasonOf } from '../../app/stripe/reason-of.ts'
import { isMissingAtStripe } from '../../app/stripe/stripe.server.ts'
import { allFieldsRead, fieldsHeld, findMissingFields } from './compare-fields-read.ts'

/** What the check has found, printed as it is found, and what has to be undone at its end. */
export class Findings {
  /** Set by Ctrl+C: steps that have begun are finished, and no other begins. */
  isStopped = false
  readonly #faults = new Set<string>()
  readonly #held = new Set<string>()
  readonly #undo: [what: string, work: () => Promise<unknown>][] = []

  get faults(): number {
    return this.#faults.size
  }

  say(mark: 'ok' | 'WRONG' | 'not checked' | 'cleaned up', text: string): void {
    process.stdout.write(`${mark.padEnd(11)}  ${text}\n`)
  }

  wrong(text: string): void {
    if (!this.#faults.has(text)) this.say('WRONG', text)
    this.#faults.add(text)
  }

  /** Does one thing at Stripe. Null when Stripe refuses, which is a fault unless the caller handles it. */
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
    for (const held of fieldsHeld(answer)) this.#held.add(held)
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

  /** Says which fields were empty in everything that was made. */
  sayUnseen(): void {
    const unseen = allFieldsRead.filter((field) => !this.#held.has(field))
    if (unseen.length === 0) return
    this.say('not checked', `these fields were empty, because nobody paid on Stripe's page: ${unseen.join(', ')}`)
  }
}
