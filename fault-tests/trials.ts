import { cards } from './trials/cards.ts'
import { input } from './trials/input.ts'
import { load } from './trials/load.ts'
import { local } from './trials/local.ts'
import { stripe } from './trials/stripe.ts'
import type { Trial } from './trial.ts'

/** In the order in which they run. */
export const trials: Trial[] = [cards, stripe, local, load, input]
