import { config } from './config.server.ts'

/** The mode of Stripe's keys: what was tried before the live keys came is no gift, no order and no deposit. */
export const livemode = (): 0 | 1 => (config().stripe.testMode ? 0 : 1)
