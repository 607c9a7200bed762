import { traitsOf } from '../../payments/manual-gift-methods.ts'
import { publisherDay, startOfDay } from '../../values/publisher-time.ts'
import type { PaymentTable } from '../../payments/payment-tables.ts'
import { remainingCents } from '../../stripe/charge-state.server.ts'
import { type BoardYear, emptyYear, type Figures, type FundSum, type Source } from './board-figures.ts'

/** The columns that are read. */
export type CountedGift = Pick<
  PaymentTable,
  | 'status'
  | 'amount_cents'
  | 'refunded_cents'
  | 'lost_cents'
  | 'giver_id'
  | 'payment_method'
  | 'frequency'
  | 'came_from'
  | 'fund'
> & { paid_at: number }

const maxSources = 10

/** Counts gifts by year. `add` takes the gifts in the order of their time. `merged`: the giver that was kept. */
export function yearCounter(now: number, merged: ReadonlyMap<string, string>) {
  const years: BoardYear[] = []
  /** The month of each giver's last gift, counted from the year 0. */
  const givers = new Map<string, number>()
  let amounts: number[] = []
  let amountsSoFar = 0
  let sources = new Map<string, Source>()
  let funds = new Map<string, FundSum>()
  let monthEnd = 0
  let month = 0
  let sameDay = 0

  function close(): void {
    const year = years.at(-1)
    if (!year) return
    Object.assign(year.soFar, averageAndMedian(amounts.slice(0, amountsSoFar)))
    Object.assign(year.whole, averageAndMedian(amounts))
    year.sources = largestSources([...sources.values()])
    year.funds = sumsOfFunds([...funds.values()])
  }

  function open(year: number): BoardYear {
    close()
    for (let next = (years.at(-1)?.year ?? year - 1) + 1; next <= year; next += 1) years.push(emptyYear(next))
    amounts = []
    amountsSoFar = 0
    sources = new Map()
    funds = new Map()
    sameDay = endOfSameDay(year, now)
    return years.at(-1)!
  }

  function add(gift: CountedGift): void {
    const isGoods = traitsOf(gift.payment_method).isProperty
    const cents = isGoods ? 0 : remainingCents(gift)
    if (isGoods ? gift.status !== 'paid' : cents === 0) return
    let year = years.at(-1)
    if (gift.paid_at >= monthEnd) {
      const [ofYear = 0, ofMonth = 0] = publisherDay(gift.paid_at).split('-').map(Number)
      monthEnd = startOfDay(ofYear, ofMonth + 1, 1)
      month = ofMonth - 1
      if (year?.year !== ofYear) year = open(ofYear)
    }
    if (!year) return
    const parts = [year.months[month]!, year.quarters[Math.floor(month / 3)]!]
    const all = gift.paid_at < sameDay ? [year.whole, year.soFar] : [year.whole]
    for (const figures of [...parts, ...all]) {
      figures.gifts += 1
      figures.cents += cents
    }
    if (gift.frequency !== 'once') for (const part of parts) part.recurringCents += cents
    countSource(sources, gift, cents)
    countFund(funds, gift, cents)
    if (cents > 0) {
      amounts.push(cents)
      if (all.length === 2) amountsSoFar += 1
    }
    const { giver_id: id } = gift
    if (id !== null) countGiver(merged.get(id) ?? id, year.year * 12 + month, parts, all)
  }

  function countGiver(giver: string, at: number, parts: { givers: number }[], all: Figures[]): void {
    const last = givers.get(giver) ?? -Infinity
    const isFirstIn = (months: number) => Math.floor(last / months) !== Math.floor(at / months)
    for (const [index, part] of parts.entries()) if (isFirstIn(index === 0 ? 1 : 3)) part.givers += 1
    if (isFirstIn(12)) {
      for (const figures of all) {
        figures.givers += 1
        if (last === -Infinity) figures.newGivers += 1
        if (Math.floor(last / 12) === Math.floor(at / 12) - 1) figures.retained += 1
      }
    }
    givers.set(giver, at)
  }

  return {
    add,
    /** The years so far. Call `add` no more after this. */
    finish(): BoardYear[] {
      close()
      return years
    },
  }
}

/** When today's day of the year ends in another year. February 29 becomes the last day of February. */
function endOfSameDay(year: number, now: number): number {
  const [, month = 0, day = 0] = publisherDay(now).split('-').map(Number)
  return Math.min(startOfDay(year, month, day + 1), startOfDay(year, month + 1, 1))
}

/** Rounded to whole cents. */
function averageAndMedian(amounts: number[]): Pick<Figures, 'averageCents' | 'medianCents'> {
  const { length } = amounts
  if (length === 0) return { averageCents: 0, medianCents: 0 }
  const sorted = Float64Array.from(amounts).toSorted()
  const median = (sorted[Math.floor((length - 1) / 2)]! + sorted[Math.floor(length / 2)]!) / 2
  return {
    averageCents: Math.round(amounts.reduce((sum, cents) => sum + cents, 0) / length),
    medianCents: Math.round(median),
  }
}

function countSource(sources: Map<string, Source>, { came_from: from }: CountedGift, cents: number): void {
  const source = from?.toLowerCase() ?? ''
  const known = sources.get(source) ?? { source, gifts: 0, cents: 0 }
  sources.set(source, { source, gifts: known.gifts + 1, cents: known.cents + cents })
}

function countFund(funds: Map<string, FundSum>, { fund: key }: CountedGift, cents: number): void {
  const fund = key ?? ''
  const known = funds.get(fund) ?? { fund, gifts: 0, cents: 0 }
  funds.set(fund, { fund, gifts: known.gifts + 1, cents: known.cents + cents })
}

function sumsOfFunds(funds: FundSum[]): FundSum[] {
  if (funds.every(({ fund }) => fund === '')) return []
  return funds.toSorted((a, b) => b.cents - a.cents || (a.fund < b.fund ? -1 : 1))
}

function largestSources(sources: Source[]): Source[] {
  const sorted = sources.toSorted((a, b) => b.cents - a.cents || (a.source < b.source ? -1 : 1))
  const rest = sorted.slice(maxSources)
  if (rest.length === 0) return sorted
  const sum = (name: 'gifts' | 'cents') => rest.reduce((total, each) => total + each[name], 0)
  return [...sorted.slice(0, maxSources), { source: `${rest.length} others`, gifts: sum('gifts'), cents: sum('cents') }]
}
