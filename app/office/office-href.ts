import { createPath, generatePath, type PathParam } from 'react-router'
import type { PagePath } from './permissions.ts'

/** The names of the parameters in a path, or of all in several paths. */
type ParamOf<Path extends string> = Path extends string ? PathParam<Path> : never

/** The pages whose path has no parameter. */
export type PlainPath = { [Path in PagePath]: [ParamOf<Path>] extends [never] ? Path : never }[PagePath]

/** What comes behind the path. A query that is a string is written already. */
interface End {
  query?: string | Readonly<Record<string, string | number>>
  hash?: string
}

type Rest<Path extends string> = [ParamOf<Path>] extends [never]
  ? [end?: End]
  : [parts: Record<ParamOf<Path>, string> & End]

/**
 * The address of a page of the office, such as `officeHref('/office/gifts/:id', { id, query: { from }, hash: 'thanks' })`.
 * Every link, form and redirect calls it, also one without parameters, because `href` and `action` of HTML take any string:
 * so the compiler names each of them when a page moves or its parameters change.
 */
export function officeHref<Path extends PagePath>(path: Path, ...[parts]: Rest<Path>): string {
  const { query = '', hash = '', ...params }: End = parts ?? {}
  const search = typeof query === 'string' ? query : writeQuery(query)
  return createPath({ pathname: generatePath<string>(path, params), search, hash })
}

const writeQuery = (query: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
