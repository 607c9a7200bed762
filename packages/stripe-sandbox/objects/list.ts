export interface ApiListObject<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export function buildList<T>(data: T[], url: string, hasMore = false): ApiListObject<T> {
  return { object: 'list', data, has_more: hasMore, url }
}
