import { cards } from './trials/cards.ts'
import { here } from './trials/here.ts'
import { input } from './trials/input.ts'
import { load } from './trials/load.ts'
import { stripe } from './trials/stripe.ts'
import type { Trial } from './trial.ts'

/** In the order in which they run. Each is a file in torture/trials/, named as it is. */
export const trials: Trial[] = [cards, stripe, here, load, input]
