import { cards } from './trials/cards.ts'
import { local } from './trials/local-faults.ts'
import { input } from './trials/input.ts'
import { load } from './trials/load.ts'
import { stripe } from './trials/stripe.ts'
import type { Trial } from './trial.ts'

/** In the order in which they run. Each is a file in fault-tests/trials/, named as it is. */
export const trials: Trial[] = [cards, stripe, local, load, input]
