import type { Db } from '../../db/db.server.ts'
import { findTallies } from '../../spam-guard/guard.queries.server.ts'
import { Table } from '../ui/table.server.tsx'

interface RefusedPosts {
  day: string
  form: string
  reason: string
  posts: number
}

/** What was taken for spam or for too many posts, newest first. Contents and addresses are not kept. */
export async function findRefusedPosts(db: Db): Promise<RefusedPosts[]> {
  const tallies = await findTallies(db, 'refused:')
  return tallies.toReversed().map(({ key, count: posts }) => {
    const [, day = '', form = '', reason = ''] = key.split(':')
    return { day, form, reason: reason.replaceAll('-', ' '), posts }
  })
}

export function RefusedPostsTable({ rows }: { rows: RefusedPosts[] }) {
  return (
    <Table
      caption="Refused posts by day"
      columns={[
        { label: 'Day', cell: ({ day }) => day },
        { label: 'Form', cell: ({ form }) => form },
        { label: 'Reason', cell: ({ reason }) => reason },
        { label: 'Posts', isNumber: true, cell: ({ posts }) => posts },
      ]}
      rows={rows}
      empty="Nothing was refused in the last 90 days."
    />
  )
}
