import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, unknownIntent, type OfficeContext, type Refusal } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'
import { Hidden, PostForm, SubmitButton, Folded } from '../ui/forms.server.tsx'
import { deleteNamedList, nameList, type ListKind, type NamedList } from './named-list.queries.server.ts'

const nameForm = form([{ name: 'name', label: 'Name', kind: 'line', most: 80 }])
const maxQuery = 1000

export const namedListNotes = {
  named: 'The list has its name. It shows who fits on the day when it is opened.',
  'name-deleted': 'The name is deleted.',
}

/** The query of the page without what only this view has: the page and the note. */
export function queryToName(url: URL): string {
  const query = new URLSearchParams([...url.searchParams].filter(([name, value]) => value !== '' && name !== 'page'))
  query.delete('note')
  return query.toString()
}

type NamedListsProps = { kind: 'givers' | 'gifts'; lists: readonly NamedList[]; context: OfficeContext }

/** The lists that have a name, as links, and the forms that name this list and delete a name. */
export function NamedLists({ kind, lists, context }: NamedListsProps) {
  const query = queryToName(context.url)
  const current = lists.find((list) => list.query === query)
  return (
    <>
      {lists.length > 0 && (
        <nav aria-label="Named lists" className="row">
          {lists.map((list) => (
            <a
              key={list.id}
              className="button quiet"
              href={officeHref(`/office/${kind}`, { query: list.query })}
              aria-current={list === current ? 'page' : undefined}
            >
              {list.name}
            </a>
          ))}
        </nav>
      )}
      {context.may(`/office/${kind}`, 'name') && !current && query !== '' && (
        <Folded summary="Give this list a name" of={{ intent: 'name' }}>
          <PostForm className="row">
            <Hidden fields={{ query }} />
            <nameForm.Fields />
            <button name="intent" value="name" className="quiet">
              Keep it
            </button>
          </PostForm>
        </Folded>
      )}
      {context.may(`/office/${kind}`, 'delete-name') && current && (
        <details>
          <summary>Delete the name “{current.name}”</summary>
          <SubmitButton intent="delete-name" fields={{ list: current.id }} className="danger">
            Delete the name
          </SubmitButton>
        </details>
      )}
    </>
  )
}

/** Answers the forms of `NamedLists`. */
export async function postNamedList(
  kind: ListKind,
  { db, url, member, now }: OfficeContext,
  fields: FormData,
): Promise<Response | Refusal> {
  const who = member.email
  switch (fieldOf(fields, 'intent')) {
    case 'name': {
      const read = nameForm.read(fields)
      if (!read.ok) return read
      const { name } = read.values
      const query = fieldOf(fields, 'query')
      if (query.length > maxQuery) return { problem: 'These filters are too long to be kept.' }
      const isNamed = await nameList(db, { kind, name, query, who, key: fieldOf(fields, 'key') }, now)
      if (!isNamed) return { problem: `Another list has the name “${name}”. Choose another one.`, field: 'name' }
      return backTo(`${url.pathname}?${query}`, 'named')
    }
    case 'delete-name':
      await deleteNamedList(db, { id: fieldOf(fields, 'list'), who }, now)
      return backTo(url.pathname, 'name-deleted')
    default:
      return unknownIntent
  }
}
