import { isDeepStrictEqual } from 'node:util'
import { type EditedList, type Item, itemName } from '../../../published-words/growing-list.server.ts'
import { publisherDay } from '../../../values/publisher-time.ts'
import { dateInWords } from '../../../words/date-in-words.ts'
import { findSetOf, withSources } from '../../../words/words.ts'
import type { PagePath } from '../../permissions.ts'
import type { OfficeContext } from '../../office-page.ts'
import { SubmitButton } from '../../ui/forms.server.tsx'
import { Table } from '../../ui/table.server.tsx'
import { listAddress } from './list-address.ts'

const path = '/office/words/lists' satisfies PagePath

/** The items of a list in their order, each with what can be done. */
export function ListView({ context, edited }: { context: OfficeContext; edited: EditedList }) {
  const { list, items } = edited
  const mayChange = context.may(path, 'save')
  const rows = items.map((item, index) => ({ item, index }))
  return (
    <>
      {list.hint && <p>{list.hint}</p>}
      {mayChange && items.length < list.most && (
        <p>
          <a href={listAddress(list.path, 'new')} className="button">
            Add {list.one}
          </a>
        </p>
      )}
      <Table
        caption={list.title}
        columns={[
          {
            label: 'What',
            isRowHeader: true,
            cell: ({ item, index }) =>
              mayChange ? (
                <a href={listAddress(list.path, index)}>{shownItemName(edited, item)}</a>
              ) : (
                shownItemName(edited, item)
              ),
          },
          { label: 'Shown', cell: ({ item }) => shownInWords(item, context.now) },
          { label: 'State', cell: ({ item }) => (isPublished(edited, item) ? 'published' : 'in your changes') },
          {
            label: 'Order',
            cell: ({ item, index }) =>
              mayChange && items.length > 1 && <Order edited={edited} item={item} index={index} />,
          },
        ]}
        rows={rows}
        empty="There is none."
      />
    </>
  )
}

function Order({ edited, item, index }: { edited: EditedList; item: Item; index: number }) {
  const { list, items } = edited
  const fields = { list: list.path, item: index, was: JSON.stringify(item) }
  const name = shownItemName(edited, item)
  return (
    <div className="row">
      {index > 0 && (
        <SubmitButton intent="up" fields={fields} className="quiet">
          Move up<span className="sr-only">: {name}</span>
        </SubmitButton>
      )}
      {index < items.length - 1 && (
        <SubmitButton intent="down" fields={fields} className="quiet">
          Move down<span className="sr-only">: {name}</span>
        </SubmitButton>
      )}
    </div>
  )
}

const isPublished = ({ published }: EditedList, item: Item) => published.some((each) => isDeepStrictEqual(each, item))

/** As the page shows it. */
export function shownItemName({ list }: Pick<EditedList, 'list'>, item: Item): string {
  return withSources(itemName(list, item), findSetOf(list.path)?.sources ?? {})
}

function shownInWords({ hiddenUntil, until }: Item, now: number): string {
  const today = publisherDay(now)
  if (typeof hiddenUntil === 'string' && hiddenUntil > today) return `from ${dateInWords(hiddenUntil)} on`
  if (typeof until === 'string') return `${until < today ? 'not any more: ' : ''}until ${dateInWords(until)}`
  return 'now'
}
