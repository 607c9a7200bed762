/** Somebody who presses "Give". */
export interface Visit {
  /** In epoch milliseconds. */
  at: number
  address: string
  amountCents: number
  attacker: boolean
  pays: boolean
  /** An impatient second press of the same button. */
  twice: boolean
}

export const donors = 500
const attackers = 400
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const midnight = Date.UTC(2026, 10, 27)

/** The same numbers in each run (Lehmer's generator). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** From 400 addresses, evenly between two hours of the day (0 to 24), half of it for $1 to $4.99; two cards in a hundred work. */
export function attackOf(attempts: number, [from, to]: readonly [number, number], random: () => number): Visit[] {
  return Array.from({ length: attempts }, (_, index) => {
    const number = index % attackers
    return {
      at: Math.floor(midnight + (from + random() * (to - from)) * hourMs),
      // 300 addresses in networks of their own, 100 in ten.
      address: number < 300 ? `${100 + (number % 100)}.${number >> 1}.7.9` : `198.51.${number % 10}.${number - 250}`,
      amountCents: random() < 0.5 ? 100 + Math.floor(random() * 400) : 500 + Math.floor(random() * 9500),
      attacker: true,
      pays: random() < 0.02,
      twice: false,
    }
  })
}

/** 500 donors, from $1 up. Most come around noon; 70 of 100 pay, the others turn back. */
export function ordinaryDay(random: () => number): Visit[] {
  return Array.from({ length: donors }, (_, index) => {
    // Six in ten around half past twelve, the others at any time.
    const noon = 12.5 + 1.5 * (random() + random() + random() - 1.5)
    const hour = random() < 0.6 ? noon : random() * 24
    const [family, church, hall] = [index < 60, index >= 60 && index < 90, index >= 90 && index < 102]
    return {
      at: Math.floor(midnight + (hall ? 12.4 + random() / 2 : hour) * hourMs),
      // Families of three behind one address; a church's 30 in one network; its hall's 12 behind one address at noon.
      address:
        (family && `24.8.${Math.floor(index / 3)}.5`) ||
        (church && `24.9.1.${index}`) ||
        (hall ? '24.9.1.250' : `73.${index % 250}.${index >> 1}.1`),
      amountCents: random() < 0.25 ? 100 + Math.floor(random() * 400) : 500 * (1 + Math.floor(random() * 40)),
      attacker: false,
      pays: random() < 0.7,
      twice: random() < 0.1,
    }
  })
}
