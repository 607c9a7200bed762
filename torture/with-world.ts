import { startWorld, type World } from '../e2e/harness/world.ts'
import { newClock, type WorldClock } from './clock/world-clock.ts'

/** Does the work in a world of its own, in which the site, the staff and Stripe go by one clock. */
export async function withWorld<T>(
  databaseUrl: string | undefined,
  work: (world: World, clock: WorldClock) => Promise<T>,
): Promise<T> {
  const clock = newClock()
  try {
    const world = await startWorld({ databaseUrl, env: clock.env, sandboxEnv: clock.env })
    try {
      return await work(world, clock)
    } finally {
      await world.stop()
    }
  } finally {
    clock.remove()
  }
}
