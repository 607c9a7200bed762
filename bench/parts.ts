import { costlyPages } from './measurements/costly.ts'
import { memory } from './measurements/memory.ts'
import { office } from './measurements/office.ts'
import { pages } from './measurements/pages.ts'
import { receipt } from './measurements/receipt.ts'
import { restore } from './measurements/restore.ts'
import { server } from './measurements/server.ts'
import { words } from './measurements/words.ts'
import type { Part } from './part.ts'
import { cards } from './trials/cards.ts'
import { input } from './trials/input.ts'
import { load } from './trials/load.ts'
import { local } from './trials/local.ts'
import { stripe } from './trials/stripe.ts'

/** In the order in which they run. */
export const parts: Part[] = [
  pages,
  server,
  receipt,
  office,
  costlyPages,
  memory,
  words,
  restore,
  cards,
  stripe,
  local,
  load,
  input,
]
