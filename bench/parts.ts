import { giving } from './measurements/giving.ts'
import { newsletter } from './measurements/newsletter.ts'
import { office } from './measurements/office.ts'
import { pages } from './measurements/pages.ts'
import { server } from './measurements/server.ts'
import { words } from './measurements/words.ts'
import type { Part } from './part.ts'
import { cards } from './trials/cards.ts'
import { input } from './trials/input.ts'
import { load } from './trials/load.ts'
import { local } from './trials/local.ts'
import { stripe } from './trials/stripe.ts'

/** In the order in which they run. */
export const parts: Part[] = [pages, server, newsletter, giving, office, words, cards, stripe, local, load, input]
