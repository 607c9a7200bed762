/**
 * Moves the clock of a process by `CLOCK_AHEAD_MS`, which `set-clock.ts` sets; time continues to run. The programs that a
 * test starts load this file first, through `NODE_OPTIONS`: it is JavaScript, for any Node. It affects `Date` alone: timers,
 * files and certificates have the real time.
 */
const RealDate = Date.prototype.constructor
const now = () => Math.floor(performance.timeOrigin + performance.now()) + Number(process.env['CLOCK_AHEAD_MS'] ?? 0)

// A date has the prototype of the real class, so `instanceof` is true also for those that Node makes.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
