import { timeField } from '../../app/features/guard/guard-fields.ts'
import { openDatabase } from '../../app/infra/db.server.ts'
import { startWorld, type World } from '../../e2e/harness/world.ts'
import { newClock } from '../clock/world-clock.ts'
import { times, type Finding } from '../trial.ts'
import { underLoad } from '../under-load.ts'
import { until } from '../until.ts'

const hourMs = 60 * 60_000

/** The machine's clock is put back by an hour and later put right again, while Stripe's goes on. */
export async function clockBack(size: number, say: (progress: string) => void): Promise<Finding[]> {
  const count = times(10, size)
  const clock = newClock()
  const world = await startWorld({ env: { ...clock.env, TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const ordeal = await underLoad(world, say, async (visitors) => {
      const losses: string[] = []
      for (let turn = 0; turn < count; turn += 1) {
        const form = await openForm(world)
        const owed = await owedMessages(world)
        clock.set(-hourMs)
        await until('the site goes by it', async () => openedAt(await openForm(world)) < Date.now() - hourMs / 2)
        const status = await signUp(world, turn, form)
        if (status !== 200) losses.push(`a form that was opened before was answered with ${status}`)
        await until('what was owed before was sent', async () => {
          const left = await owedMessages(world)
          return owed.every((id) => !left.includes(id))
        })
        const before = visitors.done()
        await until('visitors were served an hour ago', () => visitors.done() > before + 10)
        clock.set(0)
        await until('the site goes right again', async () => openedAt(await openForm(world)) > Date.now() - hourMs / 2)
      }
      const alarms = world.site.logs().filter((line) => line.includes('"level":"error"'))
      return [...losses, ...alarms]
    })
    return [{ tried: 'the clock put back by an hour, and right again, under load', times: count, ...ordeal }]
  } finally {
    await world.stop()
    clock.remove()
  }
}

async function owedMessages(world: World): Promise<string[]> {
  const db = await openDatabase(world.site.databaseUrl)
  const rows = await db.selectFrom('outbox').select('id').where('status', '=', 'queued').execute()
  await db.destroy()
  return rows.map(({ id }) => id)
}

/** What a browser is given when somebody turns to a form. */
async function openForm(world: World): Promise<string> {
  const { opened } = (await (await fetch(`${world.site.url}/forms/opened`)).json()) as { opened: string }
  return opened
}

/** By the site's clock: the form's word begins with it. */
const openedAt = (word: string) => Number.parseInt(word, 10)

/** Each from an address of its own, or the guard would take them for one who tries forms. */
async function signUp(world: World, turn: number, opened: string): Promise<number> {
  const response = await fetch(`${world.site.url}/newsletter`, {
    method: 'POST',
    headers: { Origin: world.site.origin, 'X-Forwarded-For': `198.51.100.${turn + 1}` },
    body: new URLSearchParams({ email: `reader${turn}@example.com`, source: 'newsletter', [timeField]: opened }),
  })
  await response.arrayBuffer()
  return response.status
}
