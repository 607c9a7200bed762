import { load } from './trials/load.ts'
import type { Trial } from './trial.ts'

/** In the order in which they run. Each is a file in torture/trials/, named as it is. */
export const trials: Trial[] = [load]
