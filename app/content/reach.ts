import { words } from '../words/words.ts'
import { site } from './site.ts'

/** How a reader reaches the publisher, in the middle of a sentence: "Please {reach.us}." */
export const reach = words('reach', { us: 'write to {site.email} or call {site.phone}' }, { site })
