import { findGrowingList, findListAround, soldOutList } from '../../words/growing-lists.ts'
import { officeHref } from '../office-href.ts'
import { listAddress } from './lists/list-address.ts'

const photographsSet = 'pages/photographs#'

type WordsQuery = { text: string } | { set: string } | { page: string } | { q: string; as: 'text' }

/**
 * The address of a text, a list, a set, a page's words or a search on the pages of words. A text of a list is changed with
 * its item, and a photograph on the page of its place.
 */
export function addressOf(query: WordsQuery): string {
  if ('text' in query) {
    if (query.text.startsWith(photographsSet)) {
      const [place = ''] = query.text.slice(photographsSet.length).split('.')
      return officeHref('/office/words/photographs/:place', { place })
    }
    const list = findGrowingList(query.text) ?? findListAround(query.text)
    if (list === soldOutList) return officeHref('/office/words/switches')
    const item = list && Number.parseInt(query.text.slice(list.path.length + 1), 10)
    if (list) return listAddress(list.path, item === undefined || Number.isNaN(item) ? undefined : item)
  }
  return officeHref('/office/words', { query })
}
