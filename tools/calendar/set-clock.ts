/**
 * The one place that sets the clock of a test: before each test file, it is `TEST_CLOCK`, a local time of the publisher such
 * as "2028-02-29T23:59". The programs that the tests start inherit it. Without the variable, the clock is the machine's.
 */
import { timeAtWall } from '../../app/values/publisher-time.ts'

const { TEST_CLOCK: moment } = process.env

if (moment) {
  const at = timeAtWall(moment)
  if (at === null) throw new Error(`TEST_CLOCK is no time: ${moment}`)
  process.env['CLOCK_AHEAD_MS'] = String(Math.round(at - performance.timeOrigin - performance.now()))
  const shiftClock = new URL('shift-clock.js', import.meta.url).href
  process.env['NODE_OPTIONS'] = `--import=${shiftClock}`
  await import(/* @vite-ignore */ shiftClock)
}
