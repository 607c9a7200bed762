import type fc from 'fast-check'
import type { Taken } from './books.ts'
import { type Case, describeCase } from './case.ts'
import { type Drawn, drawCases, eachAtOnce, shrinkCase } from './draw-cases.ts'
import { judgeAnswer, type Places } from './judge-answer.ts'
import { Losses } from './losses.ts'
import type { Send } from './send-case.ts'

export const atOnce = 24

export interface Tried {
  losses: Losses
  /** How many cases of each group there were. */
  groups: Map<string, number>
  taken: Taken[]
}

/** Sends so many cases, judges each answer, and says which case was lost, made as small as can be found. */
export async function tryCases(
  cases: fc.Arbitrary<Case>,
  {
    count,
    seed,
    send,
    places,
    say,
  }: { count: number; seed: number; send: Send; places: Places; say: (line: string) => void },
): Promise<Tried> {
  const tried: Tried = { losses: new Losses(), groups: new Map(), taken: [] }
  let done = 0
  const judge = async (given: Case) => {
    const answer = await send(given).catch(() => null)
    return { answer, broken: judgeAnswer(given, answer, places) }
  }
  const tryOne = async (drawn: Drawn<Case>) => {
    const given = drawn.value
    const { answer, broken } = await judge(given)
    for (const invariant of broken) tried.losses.note(invariant, drawn, answer?.status)
    if (given.kind === 'request' && given.intent === 'taken' && answer && !broken.includes('taken')) {
      tried.taken.push({ target: given.target, answer: `${answer.headers['location']?.[0]} ${answer.body.toString()}` })
    }
    tried.groups.set(given.group, (tried.groups.get(given.group) ?? 0) + 1)
    done += 1
    if (done % 10_000 === 0) say(`${done} of ${count}`)
  }
  await eachAtOnce(drawCases(cases, count, seed), atOnce, tryOne)
  for (const [place, { invariant, drawn }] of tried.losses.first) {
    const smallest = await shrinkCase(cases, drawn, async (given) => (await judge(given)).broken.includes(invariant))
    say(`LOST (${place}): ${describeCase(smallest)}`)
  }
  return tried
}
