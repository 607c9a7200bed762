import type { Case } from './case.ts'
import type { Drawn } from './draw-cases.ts'
import type { Invariant } from './judge-answer.ts'

/** What was lost: how often, and the first case of each kind and place. */
export class Losses {
  readonly #counts = new Map<Invariant, number>()
  readonly first = new Map<string, { invariant: Invariant; drawn: Drawn<Case> }>()

  note(invariant: Invariant, drawn: Drawn<Case>, status: number | undefined): void {
    this.#counts.set(invariant, this.countOf(invariant) + 1)
    const place = `${invariant}, ${drawn.value.group}, ${status ?? 'no answer'}`
    if (!this.first.has(place)) this.first.set(place, { invariant, drawn })
  }

  countOf(invariant: Invariant): number {
    return this.#counts.get(invariant) ?? 0
  }
}
