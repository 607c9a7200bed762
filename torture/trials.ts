import type { Trial } from './trial.ts'
import { cards } from './trials/cards.ts'

/** In the order in which they run. Each is a file in torture/trials/, named as it is. */
export const trials: Trial[] = [cards]
