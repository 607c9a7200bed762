import { config } from './config.server.ts'

/** The mode of Stripe's keys. Payments of the other mode are no gifts, orders or deposits. */
export const livemode = (): 0 | 1 => (config().stripe.testMode ? 0 : 1)
